import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What nobody's password hashes to: compared against when an address is unknown, so that both answers take as long. */
let decoy: Promise<string> | undefined

export function hashOfPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Whether the password is the one behind the hash; without a hash it takes the same time and is false. */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  decoy ??= hashOfPassword('nobody has this password')
  const right = await verify(password_hash ?? (await decoy), password)
  return right && password_hash !== undefined
}
