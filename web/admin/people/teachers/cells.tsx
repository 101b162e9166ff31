import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useContext } from 'react'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import styles from './Teachers.module.css'
import { TeacherTableContext } from './teacherTableContext.ts'

/** The number of classes, with a button that lists them. */
export function TaughtCount({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { openDialog } = useContext(TeacherTableContext)
  const count = row.courses.length
  if (count === 0) return '0'
  return (
    <UnstyledButton
      className={styles.count}
      aria-label={t`${plural(count, { one: '# class', other: '# classes' })} taught by ${fullName(row)}`}
      onClick={() => openDialog({ what: 'view', row })}
    >
      {count}
    </UnstyledButton>
  )
}

export function TeacherActions({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { openDialog } = useContext(TeacherTableContext)
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Edit`} of={name} onPress={() => openDialog({ what: 'edit', row })} />
      <RowAction label={t`Delete`} of={name} tone="danger" onPress={() => openDialog({ what: 'delete', row })} />
    </RowActions>
  )
}
