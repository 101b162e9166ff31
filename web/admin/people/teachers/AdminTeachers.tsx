import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { cacheTeachers, teachersQuery } from '../../../api/teachers.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { InlineSelect } from '../../../ui/form/InlineSelect.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { useTableSearch } from '../../../ui/table/useTableSearch.ts'
import { ListHeader } from '../../ListScreen.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectionContext, useSelection } from '../../ui/selection.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { weekPath } from '../../week/search.ts'
import { ChosenPeople } from '../ChosenPeople.tsx'
import { SIZES } from '../people.ts'
import { TEACHER_COLUMNS, TeacherTableContext } from './columns.tsx'
import { matchesFilter, STATUSES, type Status, useTeacherFilter } from './filter.ts'
import { TeacherClassesTable } from './TeacherClassesTable.tsx'

function teacherCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# teacher', other: '# teachers' })}`
}

const TeacherForm = lazyPart(async () => (await import('./TeacherForm.tsx')).TeacherForm)

/** The teachers and what they teach (document 1, section 2, "AdminTeachers"). */
export function AdminTeachers() {
  const { t } = useLingui()
  const { data: all } = useSuspenseQuery(teachersQuery)
  const [show, setShow] = useTeacherFilter()
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('teacher', all)
  const [{ search }] = useTableSearch()
  const selection = useSelection(JSON.stringify([search, show]))
  const teachers = useMemo(() => all.filter((teacher) => matchesFilter(teacher, show)), [all, show])

  const name = dialog?.row ? fullName(dialog.row) : ''
  const remove = async () => {
    const { body } = await call('DELETE /api/teachers/:id', { params: { id: dialog?.row?.id ?? 0 }, body: {} })
    cacheTeachers(body.teachers)
  }
  return (
    <>
      <ListHeader title={t`Teachers`}>
        <Group gap="0.75rem 1.25rem">
          <TeacherFilter show={show} set={setShow} />
          <Button onClick={() => openDialog({ action: 'create' })} data-screen-only>{t`Create Teacher`}</Button>
        </Group>
      </ListHeader>
      <SuccessAlert message={message} />
      <TeacherTableContext value={tableActions}>
        <SelectionContext value={selection}>
          <SearchTable
            caption={t`Teachers`}
            rows={teachers}
            columns={TEACHER_COLUMNS}
            countLabel={teacherCount}
            defaultSort={{ id: 'name', order: 'asc' }}
            pageSizes={SIZES}
            fileName="teachers"
            barFor={(found) => (
              <ChosenPeople
                found={found}
                columns={TEACHER_COLUMNS}
                countLabel={teacherCount}
                fileName="teachers"
                renderWrite={(chosen) => (
                  <Button
                    component="a"
                    variant="default"
                    size="compact-md"
                    href={`mailto:${chosen.map(({ email }) => encodeURIComponent(email)).join(',')}`}
                  >
                    {t`Write to Teachers`}
                  </Button>
                )}
              />
            )}
            emptyState={<NoTeachers show={show} onShowAll={() => setShow('all')} />}
          />
        </SelectionContext>
      </TeacherTableContext>
      <FormDialog dialog={dialog} titles={{ create: t`Create Teacher`, edit: t`Edit Teacher` }} onClose={close}>
        {(teacher) => <TeacherForm teacher={teacher} onSaved={close} />}
      </FormDialog>
      <DeleteDialog
        name={dialog?.action === 'delete' ? name : undefined}
        refusalText={t`${name} is still tied to at least one course, remove them from the course(s) before deleting.`}
        passwordReason={t`To delete a teacher, enter your password.`}
        isCertain={(dialog?.row?.courses.length ?? 0) > 0}
        classes={dialog?.row?.courses.map(({ section, name, semester }) => `${section} ${name} (${semester})`)}
        remove={remove}
        onClose={close}
      >
        <p>{t`This can't be undone. If a teacher has left, you can make them inactive instead.`}</p>
      </DeleteDialog>
      <TeacherClassesDialog teacher={dialog?.action === 'view' ? dialog.row : undefined} onClose={() => close()} />
    </>
  )
}

/** Replaces an empty list: no teachers at all, or none that match the filter. */
function NoTeachers({ show, onShowAll }: { readonly show: Status; readonly onShowAll: () => void }) {
  const { t } = useLingui()
  const messages = {
    all: t`There are no teachers yet. Create the first one.`,
    active: t`There are no active teachers.`,
    inactive: t`There are no inactive teachers.`,
  }
  const showAll = show !== 'all' && <Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>
  return <EmptyState action={showAll}>{messages[show]}</EmptyState>
}

/** Filters by all, active or inactive teachers. */
function TeacherFilter({ show, set }: { readonly show: Status; readonly set: (show: Status) => void }) {
  const { t } = useLingui()
  const labels = { all: t`All`, active: t`Active`, inactive: t`Inactive` }
  return (
    <InlineSelect
      label={t`Show`}
      data={STATUSES.map((value) => ({ value, label: labels[value] }))}
      value={show}
      onChange={({ currentTarget }) => set(STATUSES.find((value) => value === currentTarget.value) ?? 'all')}
      data-screen-only
    />
  )
}

/** A teacher's classes in all semesters. Open while `teacher` is set. */
function TeacherClassesDialog(props: { readonly teacher: Teacher | undefined; readonly onClose: () => void }) {
  const { teacher, onClose } = props
  const { t } = useLingui()
  const name = teacher ? fullName(teacher) : ''
  return (
    <Dialog opened={teacher !== undefined} title={t`Classes Taught by ${name}`} onClose={onClose} wide>
      {teacher && teacher.courses.length > 0 && (
        <p>
          <RowLink to={weekPath({ teacher: teacher.id })}>{t`Show ${name}'s week`}</RowLink>
        </p>
      )}
      {teacher && <TeacherClassesTable courses={teacher.courses} />}
    </Dialog>
  )
}
