import { expect, it } from "vitest"
import { isPrivateAddress, isPrivateHost } from "./privateHosts.ts"

it.each([
  "127.0.0.1",
  "127.255.0.9",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.127.0.1",
  "0.0.0.0",
  "192.0.2.1",
  "192.88.99.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "fd00::1",
  "fe80::1",
  "::7f00:1",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2001::7f00:1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  "fec0::1",
  "ff02::1"
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each([
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "192.167.255.255",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
  "::ffff:1.1.1.1"
])("%s is not", (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it("looks at the address of a host, however that is spelt", async () => {
  for (const host of ["localhost", "2130706433", "0x7f.1", "[::1]", "127.1"]) {
    expect(await isPrivateHost(new URL(`https://${host}/`))).toBe(true)
  }
  expect(await isPrivateHost(new URL("https://1.1.1.1/"))).toBe(false)
  expect(await isPrivateHost(new URL("https://no-such-host..invalid/"))).toBe(true)
})
