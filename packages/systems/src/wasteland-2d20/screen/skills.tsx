import { capitalize, type Character, isRefusal } from "@rulewright/rules";
import { useHost } from "../../screen/index.ts";
import { ratingsOf, usualAttribute } from "../rules/framing.ts";
import { sheet } from "../rules/sheet.ts";

/**
 * W20-02, W20-11 The skills of a sheet, each with the attribute it is usually rolled with and the number to roll under. Those
 * without a rating are folded.
 */
export function Skills({ character }: { readonly character: Character }) {
  const { RuleNumber } = useHost();
  const all = Object.entries(sheet.of(character).skills);
  if (all.length === 0) return null;
  const rated = all.filter(([, rating]) => rating > 0);
  const others = all.filter(([, rating]) => rating <= 0);
  return (
    <section className="wl-skills" aria-label={`Skills of ${character.name}`}>
      <p className="row between">
        <span className="caps">Skills</span>
        <RuleNumber rules={["W20-02", "W20-11"]} />
      </p>
      {rated.length === 0 ? null : <SkillList character={character} skills={rated} />}
      {others.length === 0 ? null : (
        <details className="advanced">
          <summary>{rated.length === 0 ? "No skill has a rating" : `${others.length} without a rating`}</summary>
          <SkillList character={character} skills={others} />
        </details>
      )}
    </section>
  );
}

interface SkillListProps {
  readonly character: Character;
  readonly skills: readonly (readonly [string, number])[];
}

const SkillList = ({ character, skills }: SkillListProps) => (
  <dl>
    {skills.map(([name, rating]) => (
      <div key={name}>
        <dt>
          {name}
          <small>{targetInWords(character, name, usualAttribute(character, name))}</small>
        </dt>
        <dd>{rating}</dd>
      </div>
    ))}
  </dl>
);

/**
 * W20-02, W20-11 What is to be rolled with a skill, after a name: `Intelligence, 12 or under, tag`. The name alone where the sheet
 * doesn't say.
 */
export function targetInWords(character: Character, skill: string, name: string | undefined): string {
  const ratings = ratingsOf(character, skill, null);
  const words = isRefusal(ratings)
    ? [name]
    : [name, `${ratings.attribute + ratings.skill} or under`, ...(ratings.tag ? ["tag"] : [])];
  return capitalize(words.filter((one) => one !== undefined).join(", "));
}
