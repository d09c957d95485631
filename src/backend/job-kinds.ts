import { accountDeletionKind } from './account/delete-due.ts'
import { checkKind, sweepKind } from './documents/chores.ts'
import { previewKind } from './documents/preview/previews.ts'
import { newsKind } from './fms-news/tell.ts'
import { forgetKind } from './forget-old.ts'
import type { Kind } from './jobs/kind.ts'
import type { Sending } from './mail/composed-mail.ts'
import { mailKind } from './mail/send.ts'
import { autocloseKind } from './operations/change/autoclose.ts'
import type { Services } from './services.ts'
import { indexKind } from './tenant/index/refresh.ts'

/** Every kind of job that a backend runs (`jobs/`). */
export const jobKinds: readonly Kind<Services & Sending>[] = [
  mailKind,
  newsKind,
  accountDeletionKind,
  previewKind,
  indexKind,
  autocloseKind,
  sweepKind,
  checkKind,
  forgetKind,
]
