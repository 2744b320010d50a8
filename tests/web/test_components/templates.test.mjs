/* Templates: their line breaks are layout, between elements and inside of tags. */

import assert from "node:assert/strict";
import test from "node:test";

import { module } from "./page.mjs";

const { html } = await module("shared/templates.js");

test("a template has no blank that only its layout asked for", () => {
  const made = html`
    <ul class=${"a"}
      data-one=${1}>
      <li>${"Ana"}</li>
      ${"Eva"}
    </ul>
  `;
  assert.equal(made.strings.join("|"), "<ul class=| data-one=|><li>|</li>|</ul>");
});

test("a line break between words is a blank, and a blank that is written stays", () => {
  assert.equal(
    html`<p>
      one
      two
    </p>`.strings[0],
    "<p>one two</p>",
  );
  assert.equal(html`${"a"} ${"b"}`.strings[1], " ");
});

test("a template is the same one each time it is drawn", () => {
  const drawn = () =>
    html`
    <b></b>
  `.strings;
  assert.equal(drawn(), drawn());
});
