import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Student } from '../../../../contract/students.ts'
import { sameChildrenQuery } from '../../../api/students.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { WarningMark } from '../../ui/WarningMark.tsx'
import { SAME_CHILDREN } from '../people.ts'

const SameChildren = createContext<ReadonlySet<number>>(new Set())

/** Provides the children that may be twice in their account or in a lottery, and links to their list. */
export function SameChildMarks({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...sameChildrenQuery, staleTime: 0 })
  const open = data?.lottery_pairs.filter(({ kept_id, are_different }) => kept_id === null && !are_different) ?? []
  const ids = new Set([...(data?.groups ?? []), ...open].flatMap(({ students }) => students.map(({ id }) => id)))
  return (
    <SameChildren value={ids}>
      {ids.size > 0 && (
        <Text className="links" mb="md" data-screen-only>
          <RowLink to={SAME_CHILDREN}>{t`Possible duplicates`}</RowLink>
        </Text>
      )}
      {children}
    </SameChildren>
  )
}

/** Next to the name of a child that its parent does not see yet. */
export function InvitedMark({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  if (!student.awaits_acceptance) return null
  return (
    <>
      {' '}
      <WarningMark component="span">{t`Parent invited`}</WarningMark>
    </>
  )
}

/** Next to the name of a child that the school may have twice. */
export function SameChildMark({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  if (!useContext(SameChildren).has(student.id)) return null
  return (
    <>
      {' '}
      <WarningMark component="span">{t`Possible duplicate`}</WarningMark>
    </>
  )
}
