const MB = 1024 * 1024

/** Bytes of an uploaded file. */
export const PAGE_BYTES_MAX = 10 * MB
export const DOCUMENT_PAGES_MAX = 20
/** What the children of one account may have stored, with what was uploaded and not sent. */
export const FAMILY_BYTES_MAX = 60 * MB
export const FAMILY_PAGES_MAX = 200
/** Bytes that stay free on the disk. */
export const FREE_BYTES_KEPT = 2048 * MB
/** Hours after which a page that was not sent is deleted. */
export const UNSENT_PAGE_HOURS = 24

export interface Stored {
  readonly bytes: number
  readonly pages: number
}

interface Room {
  /** Undefined for the office, which enters what a family hands over the counter. */
  readonly family: Stored | undefined
  readonly all: Stored
  /** Bytes that all families together may have. Undefined: as much as the disk has. */
  readonly max_bytes: number | undefined
  /** On the disk. */
  readonly free_bytes: number
}

export type StorageRefusal = 'family-full' | 'school-full'

/** Why a page of this length cannot be stored. */
export function whyNotStore(bytes: number, { family, all, max_bytes, free_bytes }: Room): StorageRefusal | undefined {
  if (family && (family.pages >= FAMILY_PAGES_MAX || family.bytes + bytes > FAMILY_BYTES_MAX)) return 'family-full'
  if (max_bytes !== undefined && all.bytes + bytes > max_bytes) return 'school-full'
  return free_bytes - bytes < FREE_BYTES_KEPT ? 'school-full' : undefined
}
