import { formatChance, worthAtOnce } from "@rulewright/present";
import { capitalize, type Character, findName, isRefusal } from "@rulewright/rules";
import { useHost, useValues } from "../../screen/index.ts";
import { ratingsOf, usualAttribute } from "../rules/framing.ts";
import { sheet } from "../rules/sheet.ts";
import { check } from "./creation.ts";

/**
 * W20-02, W20-11 The skills of a sheet, tag skills first, each with the attribute it is usually rolled with, the number to roll
 * under and its chance. Those without a rating are folded.
 */
export function Skills({ character }: { readonly character: Character }) {
  const { RuleNumber } = useHost();
  const { skills, tagSkills } = sheet.of(character);
  const all = Object.entries(skills).toSorted(([, a], [, b]) => b - a);
  if (all.length === 0) return null;
  const rated = all.filter(([, rating]) => rating > 0);
  const others = all.filter(([, rating]) => rating <= 0);
  const isTag = ([name]: Skill): boolean => findName(tagSkills, name) !== undefined;
  return (
    <section className="wl-skills" aria-label={`Skills of ${character.name}`}>
      <p className="row between">
        <span className="caps">Skills</span>
        <RuleNumber rules={["W20-02", "W20-11"]} />
      </p>
      <SkillList title="Tag skills" character={character} skills={rated.filter(isTag)} />
      <SkillList title="Other skills" character={character} skills={rated.filter((one) => !isTag(one))} />
      {others.length === 0 ? null : (
        <details className="advanced">
          <summary>{rated.length === 0 ? "No skill has a rating" : `${others.length} without a rating`}</summary>
          <SkillList character={character} skills={others} />
        </details>
      )}
    </section>
  );
}

type Skill = readonly [name: string, rating: number];

interface SkillListProps {
  readonly title?: string;
  readonly character: Character;
  readonly skills: readonly Skill[];
}

/** Skills with the numbers to roll under; under a head, which says for what, with their chances. */
function SkillList({ title, character, skills }: SkillListProps) {
  const rows = skills.map(([name, rating]) => ({ name, rating, ratings: ratingsOf(character, name, null) }));
  const asked = title === undefined ? [] : rows.filter(({ ratings }) => !isRefusal(ratings));
  const answers = useValues(
    asked.flatMap(({ ratings }) =>
      isRefusal(ratings) ? [] : [check(ratings.attribute, ratings.skill, 1, ratings.tag)],
    ),
  );
  if (rows.length === 0) return null;
  return (
    <>
      {title === undefined ? null : (
        <p className="row between group">
          <b>{title}</b> {answers ? <small>difficulty 1</small> : null}
        </p>
      )}
      <dl>
        {rows.map((row) => {
          const { name, rating } = row;
          const worth = answers?.[asked.indexOf(row)];
          return (
            <div key={name}>
              <dt>
                {name}
                <small>{targetInWords(character, name, usualAttribute(character, name), title === undefined)}</small>
              </dt>
              <dd>
                <b>{rating}</b> {worth ? <small>{formatChance(worthAtOnce(worth))}</small> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/**
 * W20-02, W20-11 What is to be rolled with a skill, after a name: `Intelligence, 12 or under, tag`. The name alone where the sheet
 * doesn't say.
 */
export function targetInWords(
  character: Character,
  skill: string,
  name: string | undefined,
  /** Whether it says that the skill is a tag skill. */
  tells = true,
): string {
  const ratings = ratingsOf(character, skill, null);
  const words = isRefusal(ratings)
    ? [name]
    : [name, `${ratings.attribute + ratings.skill} or under`, ...(ratings.tag && tells ? ["tag"] : [])];
  return capitalize(words.filter((one) => one !== undefined).join(", "));
}
