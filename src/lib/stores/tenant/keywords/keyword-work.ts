import type * as v from 'valibot'
import {
  addKeywordAlias,
  addStarterKeywords,
  createKeyword,
  deleteKeyword,
  getStarterKeywords,
  Keyword,
  type KeywordMatch,
  matchMessage,
  type StarterKeyword,
  updateKeyword,
} from '../../../../contract/tenant/keywords.ts'
import { unlessGone } from '../../../api/api-error.ts'
import { call } from '../../../api/api.ts'
import { showChangedKeyword } from './keyword.ts'
import { keywordList } from './keyword-list.ts'
import { dropUnmatched } from './unmatched.ts'
import { conflictOf } from '../../../api/conflict.ts'

/** @throws {ApiError} with the fields that are refused, where it is that */
export function makeKeyword(input: v.InferInput<typeof createKeyword.input>): Promise<Keyword> {
  return call(createKeyword, { input })
}

/**
 * Changes the edited fields of a keyword, and shows it.
 * @throws {ApiError} a conflict where the keyword was changed after that version: see `currentKeywordOf`
 */
export async function saveKeyword(
  keywordId: number,
  input: v.InferInput<typeof updateKeyword.input>,
): Promise<Keyword> {
  const saved = await call(updateKeyword, { params: { keywordId }, input })
  showChangedKeyword(saved)
  return saved
}

/** Deletes a keyword; succeeds also if it is deleted already. @throws {ApiError} a conflict where other data refer to it */
export async function removeKeyword(keywordId: number): Promise<void> {
  try {
    await call(deleteKeyword, { params: { keywordId } })
  } catch (error) {
    unlessGone(error)
  }
}

/** Gives a keyword a text that none has matched. `of`: the text as it is listed. @throws {ApiError} */
export async function assignText(keywordId: number, alias: string, of: string): Promise<Keyword> {
  const keyword = await call(addKeywordAlias, { params: { keywordId }, input: { text: alias } })
  dropUnmatched(of)
  return keyword
}

/** What an incoming text would do. @throws {ApiError} */
export function tryMessage(text: string, organisationId: number | undefined): Promise<KeywordMatch> {
  const about = organisationId === undefined ? {} : { organisation_id: organisationId }
  return call(matchMessage, { input: { text, ...about } })
}

/** @throws {ApiError} */
export function loadStarter(): Promise<readonly StarterKeyword[]> {
  return call(getStarterKeywords)
}

/** Adds usual keywords, and shows the list with them. Answers how many were added. @throws {ApiError} */
export async function addStarter(codes: readonly string[]): Promise<number> {
  const { added } = await call(addStarterKeywords, { input: { codes: [...codes] } })
  void keywordList.load()
  return added.length
}

/** How the keyword stands of which a conflict (409) tells; undefined: that is not what went wrong. */
export function currentKeywordOf(error: unknown): Keyword | undefined {
  return conflictOf(Keyword, error)
}
