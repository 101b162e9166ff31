import { bls12_381 } from '@noble/curves/bls12-381.js'
import { z } from 'zod'
import { QUICKNET_CHAIN } from '../../domain/enrollment/lottery/beacon.ts'
import type { PublicValue } from '../../domain/enrollment/lottery/seed.ts'
import { parseJson } from '../platform/parseJson.ts'
import { sha256, sha256Hex } from '../platform/sha256.ts'

/**
 * The chain "quicknet" of drand, the randomness beacon of the League of Entropy. Every period, its members together sign the number of the
 * round. The signature is unique, and it exists only once enough of them have signed. Scheme: bls-unchained-g1-rfc9380. The hash of the chain is
 * the SHA-256 of the other values and of the group that started it.
 */
export const QUICKNET = {
  ...QUICKNET_CHAIN,
  /** A compressed point of G2. */
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
} as const

/** The domain separation tag of signatures in G1. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Public relays of quicknet: of its members, and of Cloudflare. */
export const RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const
const RELAY_LIMIT_MS = 5_000
/** Characters. A round has about 220. */
const ANSWER_MAX = 4_096

/** A signature is a compressed point of G1. Each has one spelling, because the randomness is its hash. */
const Signature = z.string().regex(/^[0-9a-f]{96}$/)
const Round = z.int().positive()
/** Version 2 of the HTTP API leaves out the randomness. */
const Answer = z.object({ round: Round, randomness: z.string().optional(), signature: Signature })

interface SignedRound {
  readonly round: number
  /** 96 hexadecimal digits. */
  readonly signature: string
}

export interface Beacon extends SignedRound {
  /** The SHA-256 of the signature: 64 hexadecimal digits. */
  readonly randomness: string
}

/** The randomness of a round, or undefined if quicknet did not sign this round with this signature. */
export function verifyBeacon({ round, signature }: SignedRound): string | undefined {
  if (!Round.safeParse(round).success || !Signature.safeParse(signature).success) return undefined
  const point = toPoint(signature)
  const { hash, verify } = bls12_381.shortSignatures
  if (!point || !verify(point, hash(sha256(toBytes(round)), DOMAIN), Buffer.from(QUICKNET.publicKey, 'hex')))
    return undefined
  return randomnessOf(signature)
}

/** A beacon as the record of a lottery has it: named after its round, and proven by its signature. */
export function toPublicValue({ round, randomness, signature }: Beacon): PublicValue {
  return { source: 'drand', name: String(round), value: randomness, proof: signature }
}

/** Whether the value is what quicknet published for the round of this name. False for another source, which proves nothing. */
export function verifyProof({ source, name, value, proof }: Readonly<Record<keyof PublicValue, string>>): boolean {
  const round = Number(name)
  if (source !== 'drand' || String(round) !== name) return false
  return verifyBeacon({ round, signature: proof }) === value
}

/** What the HTTP API of drand answers for a round, also if it was pasted with line breaks. Does not verify the signature. */
export function parseBeacon(text: string): Beacon | undefined {
  const { data } = Answer.safeParse(parseJson(text.replaceAll(/\s/g, '')))
  if (!data) return undefined
  const { round, signature } = data
  const randomness = randomnessOf(signature)
  if ((data.randomness ?? randomness) !== randomness) return undefined
  return { round, randomness, signature }
}

interface FetchOptions {
  /** Base URLs of the relays to ask, one after the other. */
  readonly urls?: readonly string[]
  /** Milliseconds that each relay has. */
  readonly limitMs?: number
}

interface FetchedBeacon {
  /** Verified. Undefined if no relay has it. */
  readonly beacon: Beacon | undefined
  /** Why relays that were asked before did not help, as a text for each. */
  readonly failures: readonly string[]
}

/** Asks public relays for a round until one has it. */
export async function fetchBeacon(
  round: number,
  { urls = RELAYS, limitMs = RELAY_LIMIT_MS }: FetchOptions = {},
): Promise<FetchedBeacon> {
  const failures: string[] = []
  for (const url of urls) {
    try {
      return { beacon: await askRelay(url, round, AbortSignal.timeout(limitMs)), failures }
    } catch (error) {
      failures.push(`${url}: ${messageOf(error)}`)
    }
  }
  return { beacon: undefined, failures }
}

async function askRelay(url: string, round: number, signal: AbortSignal): Promise<Beacon> {
  const response = await fetch(`${url}/${QUICKNET.chainHash}/public/${round}`, { signal })
  const text = await readText(response)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const beacon = parseBeacon(text)
  if (!beacon) throw new Error('not a beacon')
  if (beacon.round !== round) throw new Error(`round ${beacon.round} instead of ${round}`)
  if (!verifyBeacon(beacon)) throw new Error('a wrong signature')
  return beacon
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > ANSWER_MAX) throw new Error('too long an answer')
  }
  return text
}

/** "fetch failed" has the reason in its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Undefined if the bytes are not a point of the curve's subgroup of prime order. */
function toPoint(signature: string) {
  try {
    return bls12_381.shortSignatures.Signature.fromHex(signature)
  } catch {
    return undefined
  }
}

function toBytes(round: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  return bytes
}

function randomnessOf(signature: string): string {
  return sha256Hex(Buffer.from(signature, 'hex'))
}
