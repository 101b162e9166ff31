import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deleteTeacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { cacheTeachers, teachersQuery } from '../../../api/teachers.ts'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { SIZES } from '../sizes.ts'
import { TEACHER_COLUMNS, teacherCount } from './columns.ts'
import { matchesFilter, useTeacherFilter } from './filter.ts'
import { NoTeachers } from './NoTeachers.tsx'
import { TeacherClassesDialog } from './TeacherClassesDialog.tsx'
import { TeacherFilter } from './TeacherFilter.tsx'
import styles from './Teachers.module.css'
import { TeacherTableContext } from './teacherTableContext.ts'

const TeacherForm = lazyPart(async () => (await import('./TeacherForm.tsx')).TeacherForm)

/** The teachers and what they teach (document 1, section 2, "AdminTeachers"). */
export function AdminTeachers() {
  const { t } = useLingui()
  const { data: all } = useSuspenseQuery(teachersQuery)
  const [show, setShow] = useTeacherFilter()
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('teacher', all)
  const teachers = useMemo(() => all.filter((teacher) => matchesFilter(teacher, show)), [all, show])

  const name = dialog?.row ? fullName(dialog.row) : ''
  const remove = async () => {
    const { body } = await call(deleteTeacher, { params: { id: dialog?.row?.id ?? 0 }, body: {} })
    cacheTeachers(body.teachers)
  }
  return (
    <>
      <ListHeader title={t`Teachers`}>
        <div className={styles.tools}>
          <TeacherFilter show={show} set={setShow} />
          <Button onClick={() => openDialog({ action: 'create' })}>{t`Create Teacher`}</Button>
        </div>
      </ListHeader>
      <SuccessAlert message={message} />
      <TeacherTableContext value={tableActions}>
        <SearchTable
          caption={t`Teachers`}
          rows={teachers}
          columns={TEACHER_COLUMNS}
          countLabel={teacherCount}
          defaultSort={{ id: 'name', order: 'asc' }}
          pageSizes={SIZES}
          fileName="teachers"
          emptyState={<NoTeachers show={show} onShowAll={() => setShow('all')} />}
        />
      </TeacherTableContext>
      <FormDialog dialog={dialog} titles={{ create: t`Create Teacher`, edit: t`Edit Teacher` }} onClose={close}>
        {(teacher) => <TeacherForm teacher={teacher} onSaved={close} />}
      </FormDialog>
      <DeleteDialog
        name={dialog?.action === 'delete' ? name : undefined}
        refusalText={t`${name} is still tied to at least one course, remove them from the course(s) before deleting.`}
        passwordReason={t`To delete a teacher, enter your password.`}
        remove={remove}
        onClose={close}
      >
        <p>{t`This can't be undone. If a teacher has left, you can make them inactive instead.`}</p>
      </DeleteDialog>
      <TeacherClassesDialog teacher={dialog?.action === 'view' ? dialog.row : undefined} onClose={() => close()} />
    </>
  )
}
