import { useLingui } from '@lingui/react/macro'
import { type Student, StudentFields } from '../../contract/students.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../domain/grade.ts'
import { call } from '../api/call.ts'
import { cacheStudents } from '../session/me.ts'
import { RecordDisclosure } from '../ui/educationRecord/RecordDisclosure.tsx'
import { UnlessPaused } from '../ui/feedback/PauseNotice.tsx'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { SaveOrAnswer, useSameChildQuestion } from '../ui/form/SameChildQuestion.tsx'
import { gradeLabel } from '../ui/format/labels.ts'
import { studentDraft } from './studentDraft.ts'

/** A child's name and grade. The grade Done is offered only for an existing child. */
export function StudentForm(props: {
  readonly student: Student | undefined
  readonly onSaved: (message: string) => void
}) {
  const { student, onSaved } = props
  const { t, i18n } = useLingui()
  const { first_name = '', last_name = '', grade } = student ?? {}
  const form = useContractForm(StudentFields, { first_name, last_name, grade })
  const labels = { first_name: t`First name`, last_name: t`Last name`, grade: t`Grade` }
  const { save, question } = useSameChildQuestion(form, labels, {
    send: (body: StudentFields) =>
      student
        ? call('PUT /api/students/:id', { params: { id: student.id }, body, expects: [409], notify_families: 'yes' })
        : call('POST /api/students', { body, expects: [409] }),
    onSaved: (students) => {
      cacheStudents(students)
      onSaved(student ? t`Student successfully updated!` : t`Student successfully added!`)
    },
  })

  const grades = (student ? STUDENT_GRADES : CLASS_GRADES).map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  return (
    <Form form={form} labels={labels} guard="student" draftName={studentDraft(student)} onSubmit={save}>
      {!student && (
        <p>
          {t`This is for a child who already goes to the school. If your child is new to the school, register your child on the dashboard instead.`}
        </p>
      )}
      <TextField name="first_name" required initialFocus />
      <TextField name="last_name" required />
      {!student && (
        <p>
          {t`Did another parent already add this child? Then please don't add the child again. A child takes part in a lottery once.`}
        </p>
      )}
      <SelectField name="grade" required data={[{ value: '', label: t`Choose a grade` }, ...grades]} />
      <UnlessPaused actions={['children']}>
        <SaveOrAnswer question={question} />
      </UnlessPaused>
      {student && <RecordDisclosure student={student} />}
    </Form>
  )
}
