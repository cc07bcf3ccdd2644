import { assert, describe, it } from "@effect/vitest"
import { hostsOf } from "./hosts.ts"

const local = hostsOf([], "127.0.0.1")
const hosted = hostsOf(["https://prices.example", "http://web.example:8081"], "0.0.0.0")

describe("hostsOf", () => {
  it("knows loopback by its names and at any port, where the server listens there", () => {
    for (const host of ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.0.0.2", "[::1]:8080", "rates.localhost"]) {
      assert.isTrue(local.isOurs(host), host)
      assert.isTrue(local.mayAsk(`http://${host}`), host)
      assert.isFalse(hosted.isOurs(host), host)
    }
  })

  it("knows loopback by every address to listen on there", () => {
    for (const address of ["127.0.0.1", "127.8.8.8", "::1", "localhost"]) {
      assert.isTrue(hostsOf([], address).isOurs("localhost:1"), address)
    }
    for (const address of ["0.0.0.0", "::", "10.0.0.1", "rates.example"]) {
      assert.isFalse(hostsOf([], address).isOurs("localhost:1"), address)
    }
  })

  it("knows the hosts of its addresses, with and without the port that goes without saying", () => {
    for (const host of ["prices.example", "prices.example:443", "PRICES.example", "web.example:8081"]) {
      assert.isTrue(hosted.isOurs(host), host)
    }
    for (const host of ["web.example", "web.example:8080"]) assert.isFalse(hosted.isOurs(host), host)
    assert.isTrue(hosted.mayAsk("https://prices.example"))
    assert.isTrue(hosted.mayAsk(undefined))
  })

  it("knows no other host, however it is spelt", () => {
    for (const host of [
      undefined,
      "",
      "evil.example",
      "localhost.evil.example",
      "evil.example#localhost",
      "localhost@evil.example",
      "127.0.0.1.nip.io",
      "notlocalhost",
      "2130706433",
      "0x7f.1",
      "127.1",
      "2130706433x",
      "localhost, evil.example",
      "localhost/..",
      "0.0.0.0"
    ]) {
      assert.isFalse(local.isOurs(host), String(host))
    }
    for (const origin of [
      "null",
      "",
      "https://evil.example",
      "file://localhost",
      "http://evil.example:8080",
      "localhost"
    ]) {
      assert.isFalse(local.mayAsk(origin), origin)
    }
  })
})
