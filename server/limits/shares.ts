import { addressGroup, type Visitor } from "../visitor.ts";

/** Something there is only so much of. */
export type Shares = {
  /** Takes so much of it for a visitor; false where there is not that much, or it would be more than their share. */
  take(visitor: Visitor, amount: number): boolean;
  /** Gives back what was taken. */
  give(visitor: Visitor, amount: number): void;
};

type Size = {
  most: number;
  /** The most that visitors of one group have together: nobody alone takes it from all others. */
  each: number;
  /** What an address is counted under; IPv6 by its /64, where it is left out. */
  group?: (address: string) => string;
};

export function createShares({ most, each, group: groupOf = addressGroup }: Size): Shares {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take({ address }, amount) {
      const group = groupOf(address);
      const theirs = taken.get(group) ?? 0;
      if (all + amount > most || theirs + amount > each) return false;
      all += amount;
      taken.set(group, theirs + amount);
      return true;
    },
    give({ address }, amount) {
      const group = groupOf(address);
      const theirs = (taken.get(group) ?? 0) - amount;
      all -= amount;
      if (theirs > 0) taken.set(group, theirs);
      else taken.delete(group);
    },
  };
}
