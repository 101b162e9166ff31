import type { AskingSemester, KnownChild } from '../../contract/confirmations.ts'
import { call } from '../api/call.ts'
import { confirmationsQuery } from '../api/confirmations.ts'
import { queryClient } from '../api/queryClient.ts'
import type { Confirmed } from './steps.ts'

/** Who confirms, and the calls for it: the family, or the office in its place. */
export interface Confirming {
  readonly asking: AskingSemester
  readonly by: 'family' | 'office'
  /** Tells what is decided and not sent yet from that of another semester and family. */
  readonly key: string
  /** The office reads the sensitive groups of a child that it opens. */
  readonly readKnown: (opened?: number) => Promise<readonly KnownChild[]>
  /** The semesters that ask arrive before the promise resolves. */
  readonly confirm: (child: Confirmed) => Promise<void>
}

export function ownChildren(asking: AskingSemester): Confirming {
  const { semester_id: semester } = asking
  return {
    asking,
    by: 'family',
    key: String(semester),
    readKnown: async () =>
      (await call('POST /api/semester/:semester/confirmations/known', { params: { semester }, body: {} })).body
        .children,
    confirm: async (child) => {
      const parts = { params: { semester }, body: { children: [child] } }
      const { body } = await call('POST /api/semester/:semester/confirmations', parts)
      queryClient.setQueryData(confirmationsQuery.queryKey, body.semesters)
    },
  }
}
