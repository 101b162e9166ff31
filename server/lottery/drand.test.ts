import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, onTestFinished, test } from 'vitest'
import { ROUND_42, ROUND_1000 } from '../../test/data/beaconRounds.ts'
import { PATIENCE } from '../../test/patience.ts'
import { fetchBeacon, parseBeacon, QUICKNET, toPublicValue, verifyBeacon, verifyProof } from './drand.ts'

// Further published rounds: 123 is in the tests of github.com/noislabs/drand-verify, 657413 in the README of
// github.com/mcdcam/python-drand-verify.
const PUBLISHED = [
  ROUND_42,
  {
    round: 123,
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
    signature: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  },
  ROUND_1000,
  {
    round: 657_413,
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  },
]

/** Of a chain with the scheme of quicknet and another key, from the tests of github.com/drand/drand-client. */
const SAME_SCHEME = {
  publicKey:
    '81d320f220ee9c79e60e19dedc838c31e3ab919b15481e9feb52f643628c4f6a13fdc52129493875a818109d767272ca0541cbcdcea9335f2870d781b39b845ba8cbd44fdfe4967781cf72ca5917fc9398bcf97ca0548ed5a709016c4b1ff0f3',
  round: 38,
  signature: '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126',
}
/** Round 1 of the chain "fastnet", from the tests of github.com/noislabs/drand-verify. */
const FASTNET = {
  round: 1,
  signature: '9544ddce2fdbe8688d6f5b4f98eed5d63eee3902e7e162050ac0f45905a55657714880adabe3c3096b92767d886567d0',
}
/** Round 1 of the chain "default", from the tests of github.com/drand/drand-client. */
const DEFAULT_CHAIN = {
  round: 1,
  randomness: '101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec',
  signature:
    '8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655',
  previous_signature: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
}

test('the hash of the chain is that of its key, period and start', () => {
  // As drand computes it: the period in 4 bytes, the start in 8, the key, the hash of the first group, the name.
  const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'
  const times = Buffer.alloc(12)
  times.writeUInt32BE(QUICKNET.period)
  times.writeBigInt64BE(BigInt(QUICKNET.genesisTime), 4)
  const hash = createHash('sha256').update(times).update(QUICKNET.publicKey, 'hex').update(group, 'hex')
  expect(hash.update('quicknet').digest('hex')).toBe(QUICKNET.chainHash)
})

test.each(PUBLISHED)('the published round $round is verified', ({ round, randomness, signature }) => {
  expect(verifyBeacon({ round, signature })).toBe(randomness)
})

test('a public value is proven by its signature only as it was published', () => {
  const value = toPublicValue(ROUND_1000)
  const { randomness, signature } = ROUND_1000
  expect(value).toEqual({ source: 'drand', name: '1000', value: randomness, proof: signature })
  expect(verifyProof(value)).toBe(true)
  for (const name of ['01000', '1e3', '1000 ', '', '42']) expect(verifyProof({ ...value, name })).toBe(false)
  for (const each of [randomness.toUpperCase(), '', ROUND_42.randomness])
    expect(verifyProof({ ...value, value: each })).toBe(false)
  for (const proof of ['', ROUND_42.signature]) expect(verifyProof({ ...value, proof })).toBe(false)
  expect(verifyProof({ ...value, source: 'nist' })).toBe(false)
  expect(verifyProof({ source: 'drand', name: '', value: '', proof: '' })).toBe(false)
})

test('a signature with one changed byte is refused, whichever byte it is', () => {
  const bytes = Buffer.from(ROUND_1000.signature, 'hex')
  const accepted = [...bytes.keys()].filter((index) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    return verifyBeacon({ round: 1000, signature: changed.toString('hex') })
  })
  expect(bytes).toHaveLength(48)
  expect(accepted).toEqual([])
})

test('the signature of another round is refused', () => {
  for (const round of [999, 1001, 42]) expect(verifyBeacon({ ...ROUND_1000, round })).toBeUndefined()
  expect(verifyBeacon({ round: 1000, signature: ROUND_42.signature })).toBeUndefined()
})

test.each([0, -1000, 1000.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 64 + 1000])('%d is no round', (round) => {
  expect(verifyBeacon({ ...ROUND_1000, round })).toBeUndefined()
})

test('the beacon of another chain is refused', () => {
  for (const beacon of [SAME_SCHEME, FASTNET, DEFAULT_CHAIN]) expect(verifyBeacon(beacon)).toBeUndefined()
  // The control: its own key verifies it.
  const { hash, verify } = bls12_381.shortSignatures
  const message = createHash('sha256')
    .update(Buffer.from([0, 0, 0, 0, 0, 0, 0, SAME_SCHEME.round]))
    .digest()
  const [signature, key] = [SAME_SCHEME.signature, SAME_SCHEME.publicKey].map((text) => Buffer.from(text, 'hex'))
  expect(signature && key && verify(signature, hash(message), key)).toBe(true)
})

test.each([
  ['an empty text', ''],
  ['the signature in capital letters', ROUND_1000.signature.toUpperCase()],
  ['the signature with a prefix', `0x${ROUND_1000.signature}`],
  ['the signature with a line break at its end', `${ROUND_1000.signature}\n`],
  ['the signature without its first byte', ROUND_1000.signature.slice(2)],
  ['the signature with a byte more', `${ROUND_1000.signature}00`],
  ['a text that is not hexadecimal', ROUND_1000.signature.replace('b', 'g')],
  ['the negated signature', ROUND_1000.signature.replace(/^b4/, '94')],
  ['the point at infinity', `c0${'00'.repeat(47)}`],
  ['a point that is not on the curve', `80${'00'.repeat(46)}01`],
  ['the point (0, 2), of order three', `80${'00'.repeat(47)}`],
  // Without a check of the subgroup, the pairing accepts it, and the round has a second randomness.
  [
    'the signature plus the point (0, 2)',
    'abbaa2cd356c8b543308abe2c07d92facb092294f841b0c295786b635167aba148d4e2e86fedf3cf2c04c43b68a5aaee',
  ],
])('%s is no signature of the round', (_, signature) => {
  expect(verifyBeacon({ round: 1000, signature })).toBeUndefined()
})

test('what a relay answers is read, also if it was pasted', () => {
  expect(parseBeacon(JSON.stringify(ROUND_1000))).toEqual(ROUND_1000)
  const pasted = `\uFEFF\n ${JSON.stringify(ROUND_1000, null, 2).replaceAll('\n', '\r\n')} \u00A0\n`
  expect(parseBeacon(pasted)).toEqual(ROUND_1000)
  expect(parseBeacon(JSON.stringify(ROUND_1000).replace('b1125', 'b1\n  125'))).toEqual(ROUND_1000)
  const { round, signature } = ROUND_42
  expect(parseBeacon(JSON.stringify({ round, signature }))).toEqual(ROUND_42)
})

test.each([
  ['an empty text', ''],
  ['a sentence', 'round 1000'],
  ['a part of an answer', JSON.stringify(ROUND_1000).slice(0, -1)],
  ['null', 'null'],
  ['a list', JSON.stringify([ROUND_1000])],
  ['an answer with a round in quotes', JSON.stringify({ ...ROUND_1000, round: '1000' })],
  ['an answer with a part of a round', JSON.stringify({ ...ROUND_1000, round: 1000.5 })],
  ['an answer without a signature', JSON.stringify({ ...ROUND_1000, signature: undefined })],
  [
    'an answer with the randomness of another round',
    JSON.stringify({ ...ROUND_1000, randomness: ROUND_42.randomness }),
  ],
  ['an answer with the randomness null', JSON.stringify({ ...ROUND_1000, randomness: null })],
  ['a round of the chain "default"', JSON.stringify(DEFAULT_CHAIN)],
])('%s is no beacon', (_, text) => {
  expect(parseBeacon(text)).toBeUndefined()
})

test('relays are asked one after the other until one has the right value', async () => {
  const [wrong, other, unknown, long, right] = await Promise.all([
    answer({ ...ROUND_1000, signature: ROUND_42.signature, randomness: ROUND_42.randomness }),
    answer(ROUND_42),
    startRelay((_, response) => void response.writeHead(404).end()),
    startRelay((_, response) => void response.end(' '.repeat(1_000_000))),
    answer(ROUND_1000),
  ])
  const relays = [wrong, other, unknown, long, right]
  const urls = relays.map(({ url }) => url)
  const { beacon, failures } = await fetchBeacon(1000, { urls: [...urls, await closedRelay()], limitMs: PATIENCE })
  expect(beacon).toEqual(ROUND_1000)
  expect(failures).toEqual([
    `${wrong.url}: a wrong signature`,
    `${other.url}: round 42 instead of 1000`,
    `${unknown.url}: status 404`,
    `${long.url}: too long an answer`,
  ])
  for (const { asked } of relays) expect(asked).toEqual([`/${QUICKNET.chainHash}/public/1000`])
})

test('a relay that hangs or is not there does not keep the next one from being asked', async () => {
  const hanging = await startRelay(() => undefined)
  const slow = await startRelay((_, response) => void response.write('{'))
  const right = await answer(ROUND_1000)
  const urls = [await closedRelay(), hanging.url, slow.url, right.url]
  const { beacon, failures } = await fetchBeacon(1000, { urls, limitMs: 2_000 })
  expect(beacon).toEqual(ROUND_1000)
  expect(failures).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    `${hanging.url}: The operation was aborted due to timeout`,
    `${slow.url}: The operation was aborted due to timeout`,
  ])
})

test('without a relay that has the round there is no beacon', async () => {
  const { url } = await answer(ROUND_42)
  expect(await fetchBeacon(1000, { urls: [url] })).toEqual({
    beacon: undefined,
    failures: [`${url}: round 42 instead of 1000`],
  })
})

/** The address of a relay that no longer listens. */
async function closedRelay(): Promise<string> {
  const { url, server } = await startRelay(() => undefined)
  server.close()
  await once(server, 'close')
  return url
}

function answer(beacon: object) {
  return startRelay((_, response) => void response.end(JSON.stringify(beacon)))
}

async function startRelay(handle: RequestListener) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked, server }
}
