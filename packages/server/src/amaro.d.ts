// The part of amaro that is used here. It has no declarations of its own.
declare module "amaro" {
  export function transformSync(source: string, options: { readonly mode: "strip-only" }): { readonly code: string };
}
