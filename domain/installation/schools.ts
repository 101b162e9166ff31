/** `creating` and `deleting`: a command was interrupted, and does the rest when it runs again. */
export const SCHOOL_STATES = ['creating', 'active', 'suspended', 'deleting'] as const
export type SchoolState = (typeof SCHOOL_STATES)[number]

/** Also the name of a folder, and with "_" for "-" of a database and of a role. Restored databases have "__" in their names. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const NAME_MAX = 40

export function isSchoolName(name: string): boolean {
  return name.length <= NAME_MAX && NAME.test(name)
}

/** The host of the header, as records have it: in lower case, without port. Undefined for a header that no browser sends. */
export function hostOf(header: string | undefined): string | undefined {
  const [, host] = /^([a-z0-9.-]{1,253})(?::\d{1,5})?$/.exec(header?.toLowerCase() ?? '') ?? []
  return host
}

/** Why a request for a school gets no answer of the school. */
export type Unserved = 'unknown' | 'suspended'

export function whyUnserved(state: SchoolState | undefined): Unserved | undefined {
  if (state === 'active') return undefined
  return state === 'suspended' ? 'suspended' : 'unknown'
}
