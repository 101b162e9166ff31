import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { Id } from '../../../../contract/codecs.ts'
import type { RequestBody } from '../../../../contract/endpoint.ts'
import { FIELD_IS_REQUIRED } from '../../../../contract/problem.ts'
import { createStudent, type Student, StudentFields, updateStudent } from '../../../../contract/students.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../../../domain/grade.ts'
import { call } from '../../../api/call.ts'
import { mergeStudents } from '../../../api/students.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import { draftName } from '../../ui/useTableDialog.ts'
import { ParentField } from './ParentField.tsx'

/** The office chooses the parent. */
const OfficeFields = StudentFields.extend({ parent_id: z.int({ error: FIELD_IS_REQUIRED }).pipe(Id) })

/** A student's name, grade and parent. Done is only offered for an existing student. */
export function StudentForm(props: {
  readonly student: Student | undefined
  readonly onSaved: (message: string) => void
}) {
  const { student, onSaved } = props
  const { t, i18n } = useLingui()
  const { first_name = '', last_name = '', grade, parent_id } = student ?? {}
  const form = useContractForm(OfficeFields, { first_name, last_name, grade, parent_id })
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof createStudent>) =>
      student
        ? (await call(updateStudent, { params: { id: student.id }, body })).body
        : (await call(createStudent, { body })).body,
    onSuccess: ({ students }) => {
      mergeStudents(students)
      onSaved(student ? t`Student successfully updated!` : t`Student successfully added!`)
    },
  })

  const labels = { first_name: t`First name`, last_name: t`Last name`, grade: t`Grade`, parent_id: t`Parent` }
  const grades = (student ? STUDENT_GRADES : CLASS_GRADES).map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  return (
    <Form
      form={form}
      labels={labels}
      guard="student"
      draftName={draftName('student', student)}
      onSubmit={save.mutateAsync}
    >
      <TextField name="first_name" required initialFocus />
      <TextField name="last_name" required />
      <SelectField name="grade" required data={[{ value: '', label: t`Choose a grade` }, ...grades]} />
      <ParentField name="parent_id" />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
