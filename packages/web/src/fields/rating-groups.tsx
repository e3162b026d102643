import type { ReactNode } from "react";
import { OTHERS, useGroups } from "../screen/slot.tsx";

interface RatingGroupsProps {
  readonly scale: string;
  readonly names: readonly string[];
  /** Draws a rating; `given` says that it is one of the book's, which is there at any rank. */
  readonly drawRow: (name: string, given: boolean) => ReactNode;
}

/** Ratings in the groups of the book, each with its head and what a rating of 0 means there. */
export function RatingGroups({ scale, names, drawRow }: RatingGroupsProps) {
  const groups = useGroups(scale, names);
  if (!groups) return names.map((name) => drawRow(name, false));
  return groups.map((group) => (
    <section key={group.title} className="rating-group" aria-label={group.title}>
      <p className="note row between group-head">
        <b>{group.title}</b> {group.note}
      </p>
      {group.names.map((name) => drawRow(name, group.title !== OTHERS))}
    </section>
  ));
}
