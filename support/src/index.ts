export { accessToken, type Session } from "./accessToken.ts"
export { anew } from "./anew.ts"
export { type BudgetGame, type BudgetOutcome, ESTIMATE, playSessions, playStrangers } from "./budgetGame.ts"
export { documentedExamples, runExample } from "./documentedExamples.ts"
export { type Fault, type FaultProxy, startFaultProxy } from "./faultProxy.ts"
export { type FollowGame, numberedCatalogue, playFollowGame, type StartFollower } from "./followGame.ts"
export { freePort } from "./freePort.ts"
export { jsonOf } from "./jsonOf.ts"
export { lostWork, tornWork } from "./kills/faults.ts"
export { type Kills, killRepeatedly, type Survived } from "./kills/killRepeatedly.ts"
export { setPrices, syncPrices, type Work } from "./kills/load.ts"
export { readStored } from "./kills/stored.ts"
export { usageBodies, withWrongTotal } from "./ledger/usageBodies.ts"
export { type UsageBody } from "./ledger/usageForm.ts"
export { Databases } from "./databases.ts"
export { hasPostgres, Postgres } from "./postgres.ts"
export { millisSince } from "./millisSince.ts"
export { copyFolder, newDatabaseFolder, pricedDataFolder } from "./prepared.ts"
export { PRICED_MODEL, servedPrice, setPrice, type Written } from "./prices.ts"
export { commandOf, descendantsOf, isRunning, processesWith, proportionalBytes, residentBytes } from "./processes.ts"
export { type Listening, startHaProxy, startRedis } from "./programs.ts"
export { type Draw, random, type Random, seeded } from "./random.ts"
export { randomText } from "./randomText.ts"
export { cases, IS_WHOLE, sampleOf } from "./samples.ts"
export { type Ended, type Environment, launchProgram } from "./launch.ts"
export {
  OFFLINE,
  PATIENT,
  type Running,
  SERVER,
  START_OPTIONS,
  START_VARIABLES,
  startProgram,
  startServer,
  readAddress,
  UNLIMITED
} from "./server.ts"
export {
  administrator,
  databaseServes,
  embeddedStore,
  member,
  type Person,
  postgresStore,
  prepare,
  type Store,
  stranger
} from "./store.ts"
export { PriceLists } from "./upstreams/PriceLists.ts"
export { risenPrices } from "./upstreams/risenPrices.ts"
export {
  genaiFile,
  type GenaiProvider,
  genaiRow,
  type Listed,
  litellmFile,
  litellmKey,
  litellmRow,
  modelsDevFile,
  modelsDevRow,
  openrouterFile,
  openrouterRow,
  type Row,
  yandexSku
} from "./upstreams/payloads.ts"
export {
  type Answering,
  breakingOff,
  flooding,
  hanging,
  json,
  redirect,
  StandIn,
  text,
  trickling
} from "./upstreams/standIn.ts"
export { Browser, type BrowserAnswer, returnFrom, type SetCookie, signInWith } from "./identity/browser.ts"
export { gitHubProfile, OAUTH_CLIENT, OAuthStandIn, type Profile, yandexProfile } from "./identity/oauthServers.ts"
