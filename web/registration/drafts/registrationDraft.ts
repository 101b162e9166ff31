import { useSyncExternalStore } from 'react'
import type { DraftState } from '../../../contract/registration/drafts.ts'
import type { Household } from '../../../contract/registration/household.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { differentSections, withoutUnasked } from '../../../domain/registration/completeForm.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { pauseBeforeRetry } from '../../api/retry.ts'
import type { Busy, Content, DraftServer } from './draftServer.ts'

/** Milliseconds after the last change. A change is on the server within two seconds. */
const SAVE_DELAY_MS = 800

/** `busy`: the server does not save now, because of too many requests or saves. `refused`: it does not accept an answer. `lost`: the draft has expired or was sent. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'busy' | 'refused' | 'lost'

interface DraftView {
  readonly resume_code: string | undefined
  readonly answers: Answers
  readonly visited: readonly SectionName[]
  /** What the family can take over from a brother or sister. */
  readonly household: Household | undefined
  readonly status: SaveStatus
  /** The draft that another device saved later. Nothing is saved until the family has chosen. */
  readonly newer: DraftState | undefined
  /** How often the answers on the screen were replaced by those of another device. */
  readonly replaced: number
}

/** A draft of the server, or what a new one begins with. */
export type StartedDraft = Pick<DraftState, 'answers' | 'household'> &
  Partial<DraftState> & { readonly resume_code?: string }

/** The answers of one registration. Every change is saved on the server; the latest answers win over those still being sent. */
export class RegistrationDraft {
  readonly #server: DraftServer
  readonly #listeners = new Set<() => void>()
  #view: DraftView
  #revision: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  /** Sent without a response: the server may have stored it. */
  #unconfirmed: Content | undefined
  #isDirty = false
  #failures = 0
  /** Saves wait until this time, in milliseconds, because the server was busy. */
  #notBefore = 0

  constructor(server: DraftServer, opened?: StartedDraft) {
    this.#server = server
    this.#revision = opened?.revision ?? 0
    const { resume_code, answers = {}, visited = [], household } = opened ?? {}
    // What can be taken over is saved before the first answer, so that a reload keeps it.
    this.#isDirty = household !== undefined && resume_code === undefined
    this.#view = { resume_code, answers, visited, household, status: 'saved', newer: undefined, replaced: 0 }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  view = (): DraftView => this.#view

  /** The revision that the answers on the screen continue. */
  get revision(): number {
    return this.#revision
  }

  change(answers: Answers): void {
    const isLost = this.#view.status === 'lost'
    this.#isDirty = true
    this.#update({ answers, status: isLost ? 'lost' : 'saving' })
    this.#saveIn(SAVE_DELAY_MS)
  }

  visit(section: SectionName): void {
    if (this.#view.visited.includes(section)) return
    this.#isDirty = true
    this.#update({ visited: [...this.#view.visited, section] })
    this.#saveIn(SAVE_DELAY_MS)
  }

  /** Keeps this device's answers, or takes those of the other device. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { newer } = this.#view
    if (!newer) return
    this.#revision = newer.revision
    if (choice === 'mine') {
      this.#isDirty = true
      this.#update({ newer: undefined, status: 'saving' })
      this.#saveIn(0)
    } else {
      this.#isDirty = false
      const { answers, visited } = newer
      this.#update({ newer: undefined, answers, visited, status: 'saved', replaced: this.#view.replaced + 1 })
    }
  }

  /** Saves now, also while the server is busy: for a page that is hidden or left, and before the answers are sent. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#send()
  }

  /** Saves even without a change, so that a later revision of another device is found. */
  async confirm(): Promise<void> {
    this.#isDirty = true
    await this.flush()
  }

  /** No more saves: the registration was sent. */
  close(): void {
    clearTimeout(this.#timer)
    this.#isDirty = false
    this.#update({ status: 'saved' })
  }

  #saveIn(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), Math.max(delay, this.#notBefore - Date.now()))
  }

  async #send(): Promise<void> {
    while (this.#sending) await this.#sending
    if (!this.#isDirty || this.#view.newer || this.#view.status === 'lost') return
    this.#isDirty = false
    this.#sending = this.#saveOnce().finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  async #saveOnce(): Promise<void> {
    const { resume_code, answers, visited } = this.#view
    const content = { answers: withoutUnasked(answers), visited: [...visited] }
    try {
      if (resume_code === undefined) await this.#create(content)
      else await this.#save({ ...content, resume_code, revision: this.#revision })
    } catch {
      this.#retry(content, 'offline', pauseBeforeRetry(this.#failures))
    }
  }

  /** An attempt without a usual response: the server may have stored the content. */
  #retry(content: Content, status: 'offline' | 'busy', pause: number): void {
    this.#isDirty = true
    this.#unconfirmed = content
    this.#failures++
    this.#update({ status })
    this.#saveIn(pause)
  }

  #waitForServer(content: Content, { retry_after }: Busy): void {
    const pause = pauseBeforeRetry(this.#failures, retry_after)
    this.#notBefore = Date.now() + pause
    this.#retry(content, 'busy', pause)
  }

  async #create(content: Content): Promise<void> {
    const { household } = this.#view
    const created = await this.#server.create({ ...content, ...(household && { household }) })
    if (created === 'refused') return this.#update({ status: 'refused' })
    if ('retry_after' in created) return this.#waitForServer(content, created)
    this.#failures = 0
    this.#revision = created.revision
    this.#update({ resume_code: created.resume_code, status: this.#isDirty ? 'saving' : 'saved' })
  }

  async #save(draft: Parameters<DraftServer['save']>[0]): Promise<void> {
    const result = await this.#server.save(draft)
    if (typeof result === 'string') this.#update({ status: result })
    else if ('retry_after' in result) this.#waitForServer(draft, result)
    else if ('newer' in result) this.#takeNewer(result.newer)
    else {
      this.#failures = 0
      this.#unconfirmed = undefined
      this.#revision = result.revision
      this.#update({ status: this.#isDirty ? 'saving' : 'saved' })
    }
  }

  /**
   * A later revision is no conflict when it has the answers on the screen, or those that were sent without a response: then it is this
   * device's own.
   */
  #takeNewer(newer: DraftState): void {
    const { answers, visited } = this.#view
    const known = [answers, ...(this.#unconfirmed ? [this.#unconfirmed.answers] : [])]
    this.#unconfirmed = undefined
    if (known.every((some) => differentSections(newer.answers, some).length > 0)) {
      this.#update({ newer })
      return
    }
    this.#revision = newer.revision
    this.#isDirty = true
    this.#update({ visited: [...new Set([...visited, ...newer.visited])] })
    this.#saveIn(0)
  }

  #update(changes: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** What `select` returns for the draft. The component renders again when it changes, so it must not be a new object each time. */
export function useDraftView<T>(draft: RegistrationDraft, select: (view: DraftView) => T): T {
  return useSyncExternalStore(draft.subscribe, () => select(draft.view()))
}
