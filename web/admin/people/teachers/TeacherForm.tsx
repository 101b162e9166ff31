import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { BodyTo } from '../../../../contract/routes.ts'
import { type Teacher, TeacherFields } from '../../../../contract/teachers.ts'
import { call } from '../../../api/call.ts'
import { cacheTeachers } from '../../../api/teachers.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { draftName } from '../../ui/useTableDialog.ts'
import { SavePerson, unlessPasswordRequired } from '../SavePerson.tsx'

/** The form for a teacher's name, email and status. A new teacher is active. */
export function TeacherForm(props: {
  readonly teacher: Teacher | undefined
  readonly onSaved: (message: string) => void
}) {
  const { teacher, onSaved } = props
  const { t } = useLingui()
  const { first_name = '', last_name = '', email = '', active = 1 } = teacher ?? {}
  const form = useContractForm(TeacherFields, { first_name, last_name, email, active: active === 1 })
  const save = useMutation({
    mutationFn: async (body: BodyTo<'POST /api/teachers'>) =>
      teacher
        ? (await call('PUT /api/teachers/:id', { params: { id: teacher.id }, body })).body
        : (await call('POST /api/teachers', { body })).body,
    onSuccess: ({ teachers }) => {
      cacheTeachers(teachers)
      onSaved(teacher ? t`Teacher successfully updated!` : t`Teacher successfully added!`)
    },
  })

  const labels = { first_name: t`First name`, last_name: t`Last name`, email: t`Email`, active: t`Active` }
  return (
    <Form
      form={form}
      labels={labels}
      draftName={draftName('teacher', teacher)}
      onSubmit={(values) => unlessPasswordRequired(save.mutateAsync(values))}
    >
      <TextField name="first_name" required initialFocus />
      <TextField name="last_name" required />
      <TextField name="email" type="email" required />
      {teacher && <CheckboxField name="active" hint={t`Can be assigned to new classes`} />}
      <SavePerson
        email={teacher?.email}
        emailChangeNotice={t`This email is the teacher's username on learning platforms.`}
        save={save}
      />
    </Form>
  )
}
