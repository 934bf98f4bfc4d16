/// <reference types="webpack/module" />

/** The style sheet that stock-hosts.js bundles into stock-host/page.js. */
declare const DESIGN_TOKENS: string;
