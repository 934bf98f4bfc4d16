/** Why a release may not go live, and what mends it. */
export type Refusal = { message: string; mend: string };
