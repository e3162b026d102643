import type { HouseRules } from "./house-rules.ts";
import type { JsonObject } from "./json.ts";

/**
 * A hint for calculations: a key of a procedure's arguments, by which more states share one result. Under a goal, equal
 * keys mean equal values of its objectives; without one, equal chances of every outcome and of what is paid and earned. Both
 * hold for every strategy of the system.
 * Undefined means that all arguments matter. Hints change speed, never answers: the law of sharing checks them.
 */
export type StateKey<A extends JsonObject = JsonObject, H extends HouseRules = HouseRules> = {
  of(args: A, house: H, goal: string | undefined): string | undefined;
}["of"];
