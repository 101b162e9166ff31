import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { checkRecord } from '../../../../domain/enrollment/lottery/check.mjs'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ChooseFile } from '../../../ui/form/ChooseFile.tsx'
import { EXAMPLE_RECORD } from './example.ts'
import styles from './LotteryCheck.module.css'
import { Problem } from './Problem.tsx'
import { sha256 } from './sha256.ts'

type Checked = ReturnType<typeof checkRecord>

/** The hashes that the school published, by the names of their lines, with the labels of their fields. */
const PUBLISHED = {
  commitment: msg`Commitment that you wrote down`,
  'closing-hash': msg`Hash published at the closing`,
  digest: msg`Published digest of the record`,
}
const NAMES = ['commitment', 'closing-hash', 'digest'] as const

/** Checks a pasted or opened record in the browser, with the program that anyone can download. Sends nothing. */
export function CheckRecord() {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [hashes, setHashes] = useState<Partial<Record<(typeof NAMES)[number], string>>>({})
  const [checked, setChecked] = useState<Checked>()
  const change = (changed: string) => {
    setText(changed)
    setChecked(undefined)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    setChecked(checkRecord(withLineEnd(text), sha256, published(hashes)))
  }
  return (
    <Stack component="form" gap="0.875rem" onSubmit={check}>
      <p>
        <Trans>
          Your browser computes the whole record again with{' '}
          <a href="/lottery/check.mjs" download>
            this program
          </a>
          . You can read it and run it on your own computer. Nothing is sent.
        </Trans>
      </p>
      <pre className={`surface code ${styles.code}`}>
        node check.mjs record.txt --commitment … --closing-hash … --digest …
      </pre>
      <div>
        <ChooseFile
          label={t`Open a record`}
          accept=".txt,text/plain"
          quiet
          onChosen={([file]) => void file.text().then(change)}
        />
      </div>
      <Textarea
        label={t`Record`}
        description={t`Open a file, or paste the text with its tabs.`}
        required
        rows={6}
        spellCheck={false}
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' },
        }}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {NAMES.map((name) => (
        <TextInput
          key={name}
          label={i18n._(PUBLISHED[name])}
          spellCheck={false}
          autoComplete="off"
          value={hashes[name] ?? ''}
          onChange={({ currentTarget }) => {
            setHashes({ ...hashes, [name]: currentTarget.value })
            setChecked(undefined)
          }}
        />
      ))}
      <Group gap="sm">
        <Button type="submit">{t`Check the Record`}</Button>
        <Button variant="default" onClick={() => change(EXAMPLE_RECORD)}>{t`Fill In the Example`}</Button>
      </Group>
      <Stack role="status" gap="xs">
        {checked?.problem && <Problem problem={checked.problem} />}
        {checked?.notes && <Correct unchecked={checked.unchecked ?? []} notes={checked.notes} />}
      </Stack>
    </Stack>
  )
}

/** Pasting often loses the last line end. */
function withLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function published(hashes: Readonly<Record<string, string>>): Record<string, string> {
  const typed = Object.entries(hashes).map(([name, hash]) => [name, hash.trim().toLowerCase()] as const)
  return Object.fromEntries(typed.filter(([, hash]) => hash !== ''))
}

function Correct({ unchecked, notes }: { readonly unchecked: readonly string[]; readonly notes: Notes }) {
  const { t } = useLingui()
  const names = unchecked.join(', ')
  const { source } = notes.publicValue
  const fewer = notes.fewerWishes.join(', ')
  return (
    <>
      {unchecked.length === 0 ? (
        <Banner type="success">{t`The record is correct, and it is the one that the school committed to and published.`}</Banner>
      ) : (
        <Banner type="warning">
          {t`The record is correct in itself. It was not compared with what the school published: ${names}.`}
        </Banner>
      )}
      {source === 'drand' && (
        <p>
          <Trans>The public value is the SHA-256 of its signature. The signature itself was not checked.</Trans>
        </p>
      )}
      {source === 'none' && (
        <p>
          <Trans>This lottery has no public value.</Trans>
        </p>
      )}
      {(source === 'nist' || source === 'state-lottery') && (
        <p>
          <Trans>Compare the public value with its source. It was not checked.</Trans>
        </p>
      )}
      {notes.replaced.length > 0 && (
        <p>
          <Trans>The school replaced the secret. If the announced round was public then, a later round decides.</Trans>
        </p>
      )}
      {notes.edits.length > 0 && <p>{t`What the school changed after the closing:`}</p>}
      {notes.edits.length > 0 && <pre className={`surface code ${styles.code}`}>{notes.edits.join('\n')}</pre>}
      {fewer !== '' && <p>{t`Codes that do not take part with all classes that they ranked: ${fewer}`}</p>}
    </>
  )
}

type Notes = NonNullable<Checked['notes']>
