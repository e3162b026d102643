/** Scrolls to what has come in beyond the edge of the screen: a `ref` of the element. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });
