import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useContext } from 'react'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import styles from './Teachers.module.css'
import { TeacherTableContext } from './teacherTableContext.ts'

/** How many classes, and the way to which. */
export function TaughtCount({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { ask } = useContext(TeacherTableContext)
  const count = row.courses.length
  if (count === 0) return '0'
  return (
    <UnstyledButton
      className={styles.count}
      aria-label={t`${plural(count, { one: '# class', other: '# classes' })} of ${fullName(row)}`}
      onClick={() => ask({ what: 'view', row })}
    >
      {count}
    </UnstyledButton>
  )
}

export function TeacherActions({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { ask } = useContext(TeacherTableContext)
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Edit`} of={name} onPress={() => ask({ what: 'edit', row })} />
      <RowAction label={t`Delete`} of={name} tone="danger" onPress={() => ask({ what: 'delete', row })} />
    </RowActions>
  )
}
