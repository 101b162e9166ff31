import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Paper } from '../../contract/documents/documents.ts'
import { ApiProblem } from '../api/problem.ts'
import { closeForm, registerOpenForm } from '../session/openForms.ts'
import { withRegistrationTexts } from '../texts.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { focusIfLost } from '../ui/focus/focusIfLost.ts'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import { ChoosePages } from './ChoosePages.tsx'
import { type ChosenPage, movedUp, pagesFormName } from './chosenPages.ts'
import { PageRow } from './PageRow.tsx'
import type { ResidencyType } from './ResidencyType.tsx'
import { sendPages } from './sendPages.ts'

const ResidencyTypeSelect = lazyPart(
  async () => (await withRegistrationTexts(import('./ResidencyType.tsx'))).ResidencyTypeSelect,
)

/**
 * Chooses the pages of a document, shows them, and sends them. What was uploaded before a failure is not uploaded again. The office enters what a
 * family hands over the counter.
 */
export function SendDocument(props: {
  readonly student_id: number
  readonly request: Paper['request']
  /** Of the document's name. */
  readonly titleId: string
  /** Whether the school has something already. */
  readonly replaces: boolean
  readonly atCounter?: boolean
  readonly onSent: (paper: Paper) => void
  /** What was sent may have arrived, or cannot be sent any more. */
  readonly onUnclear: () => Promise<unknown>
  readonly onCancel: (() => void) | undefined
}) {
  const { student_id, request, titleId, replaces, atCounter = false, onSent, onUnclear, onCancel } = props
  const { t } = useLingui()
  const [pages, setPages] = useState<readonly ChosenPage[]>([])
  const [type, setType] = useState<ResidencyType>()
  const [isTypeMissing, setTypeMissing] = useState(false)
  const [uploading, setUploading] = useState<ChosenPage>()
  const controller = useRef(new AbortController())
  const typeId = useId()
  const box = useRef<HTMLDivElement>(null)
  const send = useMutation({
    mutationFn: () =>
      sendPages({
        student_id,
        request_id: request.id,
        pages,
        residency_type: type,
        signal: controller.current.signal,
        onUploading: setUploading,
        onUploaded: ({ key }, id) => setPages((now) => now.map((page) => (page.key === key ? { ...page, id } : page))),
      }),
    onSuccess: (paper) => {
      closeForm(pagesFormName(student_id, request))
      onSent(paper)
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return
      // The server forgets pages that are not sent within a day.
      if ('pages' in error.errors) setPages((now) => now.map(({ id: _, ...page }) => page))
      // The office decided meanwhile.
      if (error.code === 'accepted' || error.code === 'not-needed') void onUnclear()
    },
  })
  useUnsavedPages(pagesFormName(student_id, request), pages)
  useEffect(() => () => controller.current.abort(), [])

  const press = () => {
    const isMissing = request.kind === 'residency' && type === undefined
    setTypeMissing(isMissing)
    if (isMissing) return document.getElementById(typeId)?.focus()
    controller.current = new AbortController()
    setUploading(undefined)
    send.mutate()
    focusIfLost(box.current)
  }
  const cancel = () => {
    if (send.isPending) {
      controller.current.abort()
      send.reset()
      void onUnclear()
    } else {
      setPages([])
      send.reset()
      onCancel?.()
    }
    focusIfLost(box.current)
  }
  const change = (changed: readonly ChosenPage[]) => {
    setPages(changed)
    focusIfLost(box.current)
  }
  const isChosen = pages.length > 0
  return (
    <Stack gap="sm" ref={box} tabIndex={-1}>
      {replaces && (
        <p>
          {atCounter ? t`These pages replace what is there now.` : t`What you send now replaces what the school has.`}
        </p>
      )}
      {!send.isPending && <ChoosePages pages={pages} describedBy={titleId} onChosen={change} />}
      {isChosen && (
        <Stack component="ol" className="plain" gap="sm" aria-label={t`Chosen pages`}>
          {pages.map((page, index) => (
            <PageRow
              key={page.key}
              page={page}
              number={index + 1}
              progress={progressOf(page, uploading, send)}
              {...(!send.isPending && {
                onMoveUp: pages.length > 1 ? () => change(movedUp(pages, index)) : undefined,
                onRemove: () => change(pages.toSpliced(index, 1)),
              })}
            />
          ))}
        </Stack>
      )}
      {isChosen && request.kind === 'residency' && !send.isPending && (
        <AsyncBoundary compact>
          <ResidencyTypeSelect id={typeId} value={type} isMissing={isTypeMissing && !type} onChange={setType} />
        </AsyncBoundary>
      )}
      <Progress pages={pages} uploading={send.isPending ? uploading : undefined} />
      <ErrorAlert error={send.error} />
      {(isChosen || onCancel) && (
        <Group gap="sm">
          {isChosen && !send.isPending && (
            <Button size="md" onClick={press} aria-describedby={titleId}>
              {atCounter ? (
                <Plural value={pages.length} one="Save # Page" other="Save # Pages" />
              ) : (
                <Plural value={pages.length} one="Send # Page" other="Send # Pages" />
              )}
            </Button>
          )}
          <Button variant="default" size="md" onClick={cancel} aria-describedby={titleId}>
            {t`Cancel`}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function progressOf(
  { key }: ChosenPage,
  uploading: ChosenPage | undefined,
  { isPending, isError }: { readonly isPending: boolean; readonly isError: boolean },
) {
  if (isPending) return key === uploading?.key ? 'uploading' : 'waiting'
  return isError && key === uploading?.key ? 'failed' : undefined
}

function Progress({
  pages,
  uploading,
}: {
  readonly pages: readonly ChosenPage[]
  readonly uploading: ChosenPage | undefined
}) {
  const total = pages.length
  const number = pages.findIndex(({ key }) => key === uploading?.key) + 1
  const sum = (some: readonly ChosenPage[]) => some.reduce((bytes, { file }) => bytes + file.size, 0)
  return (
    <div role="status">
      {number > 0 && (
        <Stack gap={4}>
          <Text>
            <Trans>
              Sending page {number} of {total}… Please keep this page open.
            </Trans>
          </Text>
          <ProgressBar value={sum(pages.slice(0, number - 1))} max={sum(pages)} tone="accent" />
        </Stack>
      )}
    </div>
  )
}

/** Asks before chosen pages are lost. */
function useUnsavedPages(name: string, pages: readonly ChosenPage[]): void {
  const isUnsaved = pages.length > 0
  useEffect(() => registerOpenForm(name, { getChanges: () => ({}), isUnsaved: () => isUnsaved }), [name, isUnsaved])
}
