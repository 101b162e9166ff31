import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { Id } from '../../../../contract/codecs.ts'
import type { BodyTo } from '../../../../contract/routes.ts'
import { type Student, StudentFields } from '../../../../contract/students.ts'
import { FIELD_IS_REQUIRED } from '../../../../contract/texts.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { pick } from '../../../../domain/pick.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { studentQuery } from '../../../api/student.ts'
import { cacheStudents } from '../../../api/students.ts'
import { callAfterAsking } from '../../../ui/familyEmails/askFirst.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SelectField, TextField, useFieldProps } from '../../../ui/form/fields.tsx'
import { SaveOrAnswer, useSameChildQuestion } from '../../../ui/form/SameChildQuestion.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { SearchPicker } from '../../ui/SearchPicker.tsx'
import { useEditConflict } from '../../ui/useEditConflict.tsx'
import { draftName } from '../../ui/useTableDialog.ts'
import { useFoundParents } from '../foundPeople.ts'
import { childDraft } from '../people.ts'

/** The office chooses the parent. */
const OfficeFields = StudentFields.extend({ parent_id: z.int({ error: FIELD_IS_REQUIRED }).pipe(Id) })

const FIELDS = ['first_name', 'last_name', 'grade', 'parent_id'] as const

/** A student's name, grade and parent. Done is only offered for an existing student. */
export function StudentForm(props: {
  readonly student: Student | undefined
  /** The parent of a new student, if the office has chosen one. */
  readonly parent_id?: number
  readonly onSaved: (message: string) => void
}) {
  const { student, onSaved } = props
  const { t, i18n } = useLingui()
  const { first_name = '', last_name = '', grade, parent_id = props.parent_id } = student ?? {}
  const form = useContractForm(OfficeFields, { first_name, last_name, grade, parent_id })
  const [stored, setStored] = useState(student)
  const { if_match, view, unlessChanged } = useEditConflict(form, {
    loaded: student,
    toFields: (version: Student) => pick(version, FIELDS),
    reload: async () => {
      const fresh = student && (await queryClient.fetchQuery({ ...studentQuery(student.id), staleTime: 0 }))
      setStored(fresh ?? undefined)
      return fresh
    },
    inWords: (field, value) => {
      if (field === 'grade') return <strong>{i18n._(gradeLabel(value as Student['grade']))}</strong>
      const parent =
        field === 'parent_id' ? [student, stored].find((one) => one?.parent_id === value)?.parent : undefined
      return parent && <strong>{fullName(parent)}</strong>
    },
  })
  const labels = { first_name: t`First name`, last_name: t`Last name`, grade: t`Grade`, parent_id: t`Parent` }
  const { save, question } = useSameChildQuestion(form, labels, {
    send: (body: BodyTo<'POST /api/students'>) =>
      student
        ? callAfterAsking(
            'PUT /api/students/:id',
            { params: { id: student.id }, body, if_match, expects: [409] },
            { action: t`Save` },
          )
        : call('POST /api/students', { body, expects: [409] }),
    onSaved: (students) => {
      cacheStudents(students)
      const saved = student ? t`Student successfully updated!` : t`Student successfully added!`
      const isInvited = !student?.awaits_acceptance && students.some((changed) => changed.awaits_acceptance)
      onSaved(
        isInvited ? `${saved} ${t`We are inviting the parent, whose account shows the student after that.`}` : saved,
      )
    },
  })

  const grades = (student ? STUDENT_GRADES : CLASS_GRADES).map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  const name = props.parent_id === undefined ? draftName('student', student) : childDraft(props.parent_id)
  return (
    <Form
      form={form}
      labels={labels}
      guard="student"
      draftName={name}
      onSubmit={(values) => unlessChanged(save(values))}
    >
      {view}
      <TextField name="first_name" required initialFocus />
      <TextField name="last_name" required />
      <SelectField name="grade" required data={[{ value: '', label: t`Choose a grade` }, ...grades]} />
      <ParentField name="parent_id" />
      <SaveOrAnswer question={question} />
    </Form>
  )
}

/** Searches all parents by name or email. The form value is the id. */
function ParentField({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { field } = useController({ name })
  const [typed, setTyped] = useState('')
  const { found, total, chosen, isSearching, retry } = useFoundParents(typed, field.value)
  const type = (text: string) => {
    setTyped(text)
    field.onChange(undefined)
  }
  return (
    <SearchPicker
      texts={{ ...useFieldProps(name, t`Search by name or email`), required: true }}
      listLabel={t`Parents`}
      options={found}
      total={total}
      chosen={chosen}
      typed={typed}
      emptyMessage={!isSearching && t`No parents found.`}
      retry={retry}
      onType={type}
      onPick={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
