// Imported first: React reads it as it is loaded, to know which half of itself to be.
process.env.NODE_ENV = "production";

export {};
