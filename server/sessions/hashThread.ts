import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** Runs in the hashing threads. */
export function hashPassword({ password, cost }: { readonly password: string; readonly cost: Options }): string {
  return hashSync(password, cost)
}

/** Runs in the hashing threads. */
export function isMatch({ password, password_hash }: { readonly password: string; readonly password_hash: string }) {
  return verifySync(password_hash, password)
}
