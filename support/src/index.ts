export { type Draw, random, type Random, seeded } from "./random.ts"
export { randomText } from "./randomText.ts"
export { type Running, startProgram, startServer } from "./server.ts"
