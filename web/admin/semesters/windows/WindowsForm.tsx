import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { updateWindows, windowsForm } from '../../../../contract/windows.ts'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { schoolQuery } from '../../../api/school.ts'
import { windowsQuery } from '../../../api/windows.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import type { Labels } from '../../../ui/form/fieldLabels.ts'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { UncoveredGrades } from './UncoveredGrades.tsx'
import { WindowList } from './WindowList.tsx'
import { fieldsOf, LIST } from './windowForm.ts'

/** When families can change classes, saved together. After a conflict with another save, the next save replaces it. */
export function WindowsForm({ semester_id: id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { data: loaded } = useSuspenseQuery(windowsQuery(id))
  const [etag, setEtag] = useState(loaded.etag)
  const toForm = (windows: typeof loaded.windows) => ({ windows: windows.map((window) => fieldsOf(window, time_zone)) })
  const form = useContractForm(windowsForm(time_zone), toForm(loaded.windows))
  const count = useWatch({ control: form.control, compute: ({ windows }) => windows.length })
  const save = useMutation({
    mutationFn: async (body: z.output<ReturnType<typeof windowsForm>>) => {
      const reply = await call(updateWindows, { params: { id }, body, if_match: etag })
      setEtag(reply.etag)
      if (reply.status === 412) throw new ApiProblem(reply.status, reply.body)
      const { windows } = reply.body
      queryClient.setQueryData(windowsQuery(id).queryKey, { windows, etag: reply.etag })
      form.reset(toForm(windows))
    },
  })
  return (
    <Form form={form} labels={useWindowLabels(count)} draftName={`windows ${id}`} onSubmit={save.mutateAsync}>
      <WindowList />
      <UncoveredGrades />
      <SaveBar savedMessage={save.isSuccess ? t`Enrollment windows saved.` : ''}>{t`Save Windows`}</SaveBar>
    </Form>
  )
}

function useWindowLabels(count: number): Labels {
  const { t } = useLingui()
  const rows = Array.from({ length: count }, (_, index): [string, string][] => {
    const number = index + 1
    return [
      [`${LIST}.${index}.grades`, t`Window ${number}, Grades`],
      [`${LIST}.${index}.opens_at`, t`Window ${number}, Opens`],
      [`${LIST}.${index}.closes_at`, t`Window ${number}, Closes`],
    ]
  })
  return { ...Object.fromEntries(rows.flat()), [LIST]: t`Windows` }
}
