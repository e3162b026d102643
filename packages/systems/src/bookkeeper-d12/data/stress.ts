/** BK-15 The usual amounts of stress by kind, where nobody enters one. A table may change them. */
export const USUAL_STRESS = { Weary: 1, Chilly: 1, Bleed: 1, Stun: 2, Wound: 3 };

/** BK-18 The usual stress removed by each kind of relief. */
export const USUAL_RELIEF = { eat: 1, rest: 2, indulge: 1 };

/** BK-19 The usual comfort gained by each kind of relief. */
export const USUAL_COMFORT = { eat: 1, rest: 1, indulge: 1 };

/** BK-20 The usual rounds taken by each kind of relief. 0 takes no act. */
export const USUAL_ROUNDS = { eat: 0, rest: 0, indulge: 0 };

/** BK-11, BK-18 The stress that a failure adds and a success removes in a forecast. */
export const USUAL_DANGER = { hit: 1, ease: 0 };
