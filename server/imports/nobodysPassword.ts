/** What no password hashes to, in the form a hash has: an account that nobody gave a password yet. */
export const NOBODYS_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9i$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
