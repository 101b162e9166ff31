import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CourseFields } from '../../../contract/courseFields.ts'
import { updateCourse } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { call } from '../../api/call.ts'
import { type CourseWithEtag, cacheCourse, courseQuery } from '../../api/courses.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { showProblem } from '../../ui/form/showProblem.ts'
import { Affected } from './Affected.tsx'
import { ClassFields } from './ClassFields.tsx'
import { type Change, changesBetween } from './changes.ts'
import { EditConflict } from './EditConflict.tsx'
import { type ClassInput, RequiredSemesterId, toFormValues, useClassLabels } from './fields.ts'
import { WithdrawOffers } from './WithdrawOffers.tsx'

const schema = CourseFields.extend({ semester: RequiredSemesterId })

/** Edits a class. It sends the ETag of the version it loaded, so that it cannot overwrite another admin's changes. */
export function EditClassForm(props: {
  readonly loaded: CourseWithEtag
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { semesters, teachers } = props
  const { t } = useLingui()
  const labels = useClassLabels()
  const [{ course, etag }, setBase] = useState(props.loaded)
  const [changes, setChanges] = useState<readonly Change[]>()
  const [asked, setAsked] = useState<{ readonly body: ClassInput; readonly message: string }>()
  const form = useContractForm(schema, toFormValues(course))
  const params = { id: course.id }

  const rebaseOnto = (fresh: CourseWithEtag) => {
    const conflicts = changesBetween(toFormValues(course), toFormValues(fresh.course), form.getValues())
    for (const { field, theirs, mine } of conflicts) if (mine === undefined) form.setValue(field, theirs)
    setChanges(conflicts)
    setBase(fresh)
  }
  const save = useMutation({
    mutationFn: (body: ClassInput & { readonly withdraw_offers?: boolean }) =>
      call(updateCourse, { params, body, if_match: etag }),
    onError: (error, body) => {
      if (error instanceof ApiProblem && error.code === 'withdraws-offers') setAsked({ body, message: error.message })
    },
    onSuccess: async ({ status, body, etag }) => {
      if (status === 412) return rebaseOnto(await queryClient.fetchQuery({ ...courseQuery(course.id), staleTime: 0 }))
      form.reset(toFormValues(body.course))
      cacheCourse(body.course, etag)
      setBase({ course: body.course, etag })
      setChanges(undefined)
    },
  })

  const close = () => setAsked(undefined)
  const withdraw = () => {
    if (!asked) return
    const showFailure = (error: unknown) => {
      form.clearErrors()
      showProblem(form, labels, error)
    }
    void save
      .mutateAsync({ ...asked.body, withdraw_offers: true })
      .catch(showFailure)
      .finally(close)
  }
  const saved = save.isSuccess && save.data.status === 200
  const teacherOptions = teachers.filter(({ id, active }) => active === 1 || id === course.teacher_id)
  return (
    <Form form={form} labels={labels} draftName={`class ${course.id}`} onSubmit={save.mutateAsync}>
      {changes && <EditConflict changes={changes} semesters={semesters} teachers={teachers} />}
      <ClassFields semesters={semesters} teachers={teacherOptions} editing />
      <Affected course={course} />
      <WithdrawOffers message={asked?.message} pending={save.isPending} onConfirm={withdraw} onClose={close} />
      <SaveBar savedMessage={saved ? t`Class successfully updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}
