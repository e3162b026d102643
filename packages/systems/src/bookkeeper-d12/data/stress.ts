/** BK-15 How much of each kind of stress it is where nobody says: the table's own amounts, ours to begin with. */
export const USUAL_STRESS = { Weary: 1, Chilly: 1, Bleed: 1, Stun: 2, Wound: 3 };

/** BK-18 How much stress each kind of relief takes away where nobody says. */
export const USUAL_RELIEF = { eat: 1, rest: 2, indulge: 1 };

/** BK-20 How many rounds each kind of relief takes where nobody says; none: it goes on beside whatever is done. */
export const USUAL_ROUNDS = { eat: 0, rest: 0, indulge: 0 };
