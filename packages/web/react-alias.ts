/** Components are written for React's interface. Preact implements it in a fifth of the bytes, and renders the page, in the tests as well. */
export const reactAlias = [
  { find: /^react$/u, replacement: "preact/compat" },
  { find: /^react\/jsx-(?:dev-)?runtime$/u, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/u, replacement: "preact/compat/client" },
];
