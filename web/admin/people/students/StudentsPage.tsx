import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Student } from '../../../../contract/students.ts'
import { FlashMessage } from '../../../ui/feedback/FlashMessage.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentTableContext } from './studentTableContext.ts'

/** The header and dialogs around the table of students. A form that was interrupted opens again if its student is in the table. */
export function StudentsPage(props: { readonly rows: readonly Student[] | undefined; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('student', props.rows)
  return (
    <>
      <ListHeader title={t`Students`}>
        <Button onClick={() => openDialog({ action: 'create' })}>{t`Create Student`}</Button>
      </ListHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <StudentTableContext value={tableActions}>{props.children}</StudentTableContext>
      <StudentDialogs dialog={dialog} onClose={close} />
    </>
  )
}
