export const CEFR = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export type Cefr = (typeof CEFR)[number];
export const SKILLS = ["grammar", "vocabulary", "reading", "listening"] as const;
export type Skill = (typeof SKILLS)[number];
