// Imported first: React selects its development or production build when it is loaded.
process.env.NODE_ENV = "production";

export {};
