import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NewCourse } from '../../../contract/courseFields.ts'
import { type CourseWithRoster, createCourse } from '../../../contract/courses.ts'
import type { RequestBody } from '../../../contract/endpoint.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/courses.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ClassFields } from './ClassFields.tsx'
import { CopiedRoster } from './CopiedRoster.tsx'
import { CopyClass } from './CopyClass.tsx'
import { copyFields, EMPTY_CLASS, RequiredSemesterId, useClassLabels } from './fields.ts'

const schema = NewCourse.extend({ semester: RequiredSemesterId })

/** Creates a class, optionally with fields and roster copied from another. */
export function NewClassForm(props: {
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
  readonly semester: number | undefined
  readonly onCreated: (course: CourseWithRoster) => void
}) {
  const { semesters, semester, onCreated } = props
  const { t } = useLingui()
  const labels = useClassLabels()
  const form = useContractForm(schema, { ...EMPTY_CLASS, semester })
  const [copied, setCopied] = useState<CourseWithRoster>()
  const create = useMutation({
    mutationFn: async (body: RequestBody<typeof createCourse>) => (await call(createCourse, { body })).body.course,
    onSuccess: (course) => {
      cacheCourse(course)
      onCreated(course)
    },
  })

  const teachers = props.teachers.filter(({ active }) => active === 1)
  const fill = (source: CourseWithRoster) => {
    const { semester = source.semester_id } = form.getValues()
    form.reset({ ...copyFields(source, teachers), semester }, { keepDefaultValues: true })
    setCopied(source)
    create.reset()
  }
  const removeRoster = () => {
    form.setValue('roster', [])
    form.clearErrors('roster')
    setCopied(undefined)
  }
  return (
    <>
      <CopyClass semesters={semesters} onCopied={fill} />
      <Form form={form} labels={{ ...labels, roster: t`Roster` }} draftName="class" onSubmit={create.mutateAsync}>
        <CopiedRoster source={copied} error={create.error} onRemove={removeRoster} />
        <ClassFields semesters={semesters} teachers={teachers} />
        <SaveBar savedMessage="">{t`Create Class`}</SaveBar>
      </Form>
    </>
  )
}
