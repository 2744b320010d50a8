"""An event or a report as pages, prints and exports show it: words, dates, money, visibility.

May not: change an event, decide a result, or know a page's layout.
"""
