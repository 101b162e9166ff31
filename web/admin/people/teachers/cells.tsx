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
export function ClassCount({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { openDialog } = useContext(TeacherTableContext)
  const count = row.courses.length
  if (count === 0) return '0'
  return (
    <UnstyledButton
      className={styles.count}
      aria-label={t`${plural(count, { one: '# class', other: '# classes' })} taught by ${fullName(row)}`}
      onClick={() => openDialog({ action: 'view', row })}
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
      <RowAction label={t`Edit`} name={name} onClick={() => openDialog({ action: 'edit', row })} />
      <RowAction label={t`Delete`} name={name} tone="danger" onClick={() => openDialog({ action: 'delete', row })} />
    </RowActions>
  )
}
