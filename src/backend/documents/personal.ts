import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    documents_sent: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('document_versions')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
        .select(['document_versions.name', 'document_contents.size', 'document_versions.created_at'])
        .where('document_versions.uploaded_by', '=', id)
        .where('documents.organisation_id', 'in', organisationIds)
        .orderBy('document_versions.id')
        .execute(),
    documents_read: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('document_acknowledgements')
        .innerJoin('document_versions', 'document_versions.id', 'document_acknowledgements.version_id')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .select(['documents.name', 'document_versions.number', 'at'])
        .where('document_acknowledgements.user_id', '=', id)
        .where('documents.organisation_id', 'in', organisationIds)
        .orderBy('document_acknowledgements.version_id')
        .execute(),
  },
  tables: ['document_uploads'],
}
