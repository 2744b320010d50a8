#!/bin/sh
# The database of Damas and its role, which owns that database and nothing else: no superuser.
# In a container of PostgreSQL it runs once, at the first start. Elsewhere, as the person postgres:
#   DAMAS_PASSWORD_FILE=/etc/damas/password ./role.sh
set -eu
file="${DAMAS_PASSWORD_FILE:-/run/secrets/damas}"
export PGDATABASE="${PGDATABASE:-postgres}" PGUSER="${POSTGRES_USER:-postgres}"

# The password goes through the standard input: it stands in no list of processes and no log.
{
    printf "SET log_statement = 'none';\nSET log_min_duration_statement = -1;\nSET log_min_error_statement = 'panic';\n"
    printf "CREATE ROLE damas LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD '%s';\n" \
        "$(tr -d "\n'" <"$file")"
    printf "CREATE DATABASE damas OWNER damas TEMPLATE template0 ENCODING 'UTF8';\n"
    printf "REVOKE ALL ON DATABASE damas FROM PUBLIC;\n"
} | psql --quiet --no-psqlrc --set ON_ERROR_STOP=1
