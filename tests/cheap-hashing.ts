// For `node --import`: journeys make hundreds of accounts, whose passwords need not be safe.
import bcrypt from "@node-rs/bcrypt";

const { hash } = bcrypt;
const LEAST_COST = 4;
Object.assign(bcrypt, { hash: (password: string) => hash(password, LEAST_COST) });
