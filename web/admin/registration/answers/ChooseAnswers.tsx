import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { accessGroups, FIELDS } from '../../../../domain/registration/sections.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { focusInitialField } from '../../../ui/form/initialFocus.ts'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { downloadCsv } from '../../../ui/format/downloadFile.ts'
import { type RegistrationsQuery, toFilter } from '../queries.ts'
import { answersCsv } from './answersCsv.ts'
import { SectionChoices } from './SectionChoices.tsx'

/** Chooses answers section by section and downloads them for the registrations in the list. Nothing is chosen at first. */
export function ChooseAnswers(props: {
  readonly query: Pick<RegistrationsQuery, 'search' | 'filter'>
  readonly total: number
  readonly onDone: () => void
}) {
  const { query, total, onDone } = props
  const { t, i18n } = useLingui()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const fields = [...FIELDS.keys()].filter((path) => chosen.has(path))
  const save = useMutation({
    mutationFn: async () =>
      (await call('POST /api/registrations/export', { body: { ...toFilter(query), fields } })).body,
    onSuccess: ({ registrations }) => {
      downloadCsv('registration-answers.csv', answersCsv(registrations, fields, i18n))
      void queryClient.invalidateQueries({ queryKey: ['registration accesses'] })
      onDone()
    },
    // The answers stay in no cache.
    gcTime: 0,
  })
  const saveOnce = useSubmitGuard(undefined, () => save.mutateAsync().catch(() => undefined))
  return (
    <Stack gap="sm" miw={0} ref={focusInitialField}>
      <p>
        <Plural
          value={total}
          one="The file has a row for the registration in the list."
          other="The file has a row for each of the # registrations in the list, on all pages."
        />
      </p>
      {SECTION_NAMES.map((section) => (
        <SectionChoices key={section} section={section} chosen={chosen} onChange={choose} />
      ))}
      <div role="status">
        {accessGroups(fields).length > 0 && (
          <Banner type="warning">{t`You chose sensitive answers. The access log records your name for each registration in the file. Keep the file safe.`}</Banner>
        )}
      </div>
      <ErrorAlert error={save.error} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t`Cancel`}
        </Button>
        {fields.length > 0 ? (
          <Button loading={save.isPending} onClick={() => void saveOnce()}>
            {t`Download CSV`}
          </Button>
        ) : (
          <p>{t`Choose the answers that you need.`}</p>
        )}
      </Group>
    </Stack>
  )
}
