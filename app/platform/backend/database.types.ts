export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "adjusted_prices": {
                  Row: {
                    "adjustment_id": string,"new_cents": number,"old_cents": number,"plan": string,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "adjustment_id": string,"new_cents": number,"old_cents": number,"plan": string,"student_id": string
                  }
                  Update: {
                    "adjustment_id"?: string,"new_cents"?: number,"old_cents"?: number,"plan"?: string,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "adjusted_prices_adjustment_id_fkey"
      columns: ["adjustment_id"]
isOneToOne: false
      referencedRelation: "price_adjustments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "adjusted_prices_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "adjusted_prices_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"allocations": {
                  Row: {
                    "amount_cents": number,"charge_id": string,"credit_id": string | null,"id": string,"payment_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"charge_id": string,"credit_id"?: string | null,"id"?: string,"payment_id"?: string | null
                  }
                  Update: {
                    "amount_cents"?: number,"charge_id"?: string,"credit_id"?: string | null,"id"?: string,"payment_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "allocations_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charge_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "allocations_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "allocations_credit_id_fkey"
      columns: ["credit_id"]
isOneToOne: false
      referencedRelation: "credits"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "allocations_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    }
                  ]
                },"article_categories": {
                  Row: {
                    "name_en": string,"name_pt": string,"position": number,"slug": string
                  }
                  ComputedFields: never
                  Insert: {
                    "name_en": string,"name_pt": string,"position"?: number,"slug": string
                  }
                  Update: {
                    "name_en"?: string,"name_pt"?: string,"position"?: number,"slug"?: string
                  }
                  Relationships: [
                    
                  ]
                },"article_drafts": {
                  Row: {
                    "article_id": string,"body": NonNullable<Json>,"cover_alt": string | null,"cover_path": string | null,"dated": string | null,"excerpt": string,"language": Database["public"]['Enums']["language"],"revision": number,"saved_at": string,"slug": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"body"?: NonNullable<Json>,"cover_alt"?: string | null,"cover_path"?: string | null,"dated"?: string | null,"excerpt"?: string,"language": Database["public"]['Enums']["language"],"revision"?: number,"saved_at"?: string,"slug"?: string,"title"?: string
                  }
                  Update: {
                    "article_id"?: string,"body"?: NonNullable<Json>,"cover_alt"?: string | null,"cover_path"?: string | null,"dated"?: string | null,"excerpt"?: string,"language"?: Database["public"]['Enums']["language"],"revision"?: number,"saved_at"?: string,"slug"?: string,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_drafts_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "articles"
      referencedColumns: ["id"]
    }
                  ]
                },"article_revisions": {
                  Row: {
                    "article_id": string,"body": NonNullable<Json>,"cover_alt": string | null,"cover_path": string | null,"editor": string | null,"excerpt": string,"language": Database["public"]['Enums']["language"],"revision": number,"saved_at": string,"slug": string,"step": number | null,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"body": NonNullable<Json>,"cover_alt"?: string | null,"cover_path"?: string | null,"editor"?: string | null,"excerpt": string,"language": Database["public"]['Enums']["language"],"revision": number,"saved_at"?: string,"slug": string,"step"?: number | null,"title": string
                  }
                  Update: {
                    "article_id"?: string,"body"?: NonNullable<Json>,"cover_alt"?: string | null,"cover_path"?: string | null,"editor"?: string | null,"excerpt"?: string,"language"?: Database["public"]['Enums']["language"],"revision"?: number,"saved_at"?: string,"slug"?: string,"step"?: number | null,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_revisions_article_id_language_fkey"
      columns: ["article_id","language"]
isOneToOne: false
      referencedRelation: "article_drafts"
      referencedColumns: ["article_id","language"]
    }
                  ]
                },"article_slugs": {
                  Row: {
                    "language": Database["public"]['Enums']["language"],"slug": string,"version_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "language": Database["public"]['Enums']["language"],"slug": string,"version_id": string
                  }
                  Update: {
                    "language"?: Database["public"]['Enums']["language"],"slug"?: string,"version_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_slugs_version_id_fkey"
      columns: ["version_id"]
isOneToOne: false
      referencedRelation: "article_versions"
      referencedColumns: ["id"]
    }
                  ]
                },"article_versions": {
                  Row: {
                    "article_id": string,"body": NonNullable<Json>,"body_text": string,"cover_alt": string | null,"cover_path": string | null,"created_at": string,"draft_revision": number | null,"edited_at": string,"excerpt": string | null,"id": string,"language": Database["public"]['Enums']["language"],"publish_at": string | null,"published_at": string | null,"revision": number,"search": unknown,"slug": string,"state": Database["public"]['Enums']["article_state"],"state_before": Database["public"]['Enums']["article_state"] | null,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"body"?: NonNullable<Json>,"body_text"?: string,"cover_alt"?: string | null,"cover_path"?: string | null,"created_at"?: string,"draft_revision"?: number | null,"edited_at"?: string,"excerpt"?: string | null,"id"?: string,"language": Database["public"]['Enums']["language"],"publish_at"?: string | null,"published_at"?: string | null,"revision"?: number,"search"?: never,"slug": string,"state"?: Database["public"]['Enums']["article_state"],"state_before"?: Database["public"]['Enums']["article_state"] | null,"title": string
                  }
                  Update: {
                    "article_id"?: string,"body"?: NonNullable<Json>,"body_text"?: string,"cover_alt"?: string | null,"cover_path"?: string | null,"created_at"?: string,"draft_revision"?: number | null,"edited_at"?: string,"excerpt"?: string | null,"id"?: string,"language"?: Database["public"]['Enums']["language"],"publish_at"?: string | null,"published_at"?: string | null,"revision"?: number,"search"?: never,"slug"?: string,"state"?: Database["public"]['Enums']["article_state"],"state_before"?: Database["public"]['Enums']["article_state"] | null,"title"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_versions_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "articles"
      referencedColumns: ["id"]
    }
                  ]
                },"article_views": {
                  Row: {
                    "day": string,"shard": number,"version_id": string,"views": number
                  }
                  ComputedFields: never
                  Insert: {
                    "day": string,"shard"?: number,"version_id": string,"views"?: number
                  }
                  Update: {
                    "day"?: string,"shard"?: number,"version_id"?: string,"views"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_views_version_id_fkey"
      columns: ["version_id"]
isOneToOne: false
      referencedRelation: "article_versions"
      referencedColumns: ["id"]
    }
                  ]
                },"articles": {
                  Row: {
                    "announced_at": string | null,"category": string | null,"created_at": string,"deleted_at": string | null,"id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announced_at"?: string | null,"category"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"id"?: string
                  }
                  Update: {
                    "announced_at"?: string | null,"category"?: string | null,"created_at"?: string,"deleted_at"?: string | null,"id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "articles_category_fkey"
      columns: ["category"]
isOneToOne: false
      referencedRelation: "article_categories"
      referencedColumns: ["slug"]
    }
                  ]
                },"assignments": {
                  Row: {
                    "created_at": string,"due_on": string,"id": string,"instructions": string | null,"kind": Database["public"]['Enums']["homework_kind"],"links": NonNullable<Json>,"reading": string | null,"retake": Database["public"]['Enums']["retake_rule"],"title": string,"written_task": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"due_on": string,"id"?: string,"instructions"?: string | null,"kind"?: Database["public"]['Enums']["homework_kind"],"links"?: NonNullable<Json>,"reading"?: string | null,"retake"?: Database["public"]['Enums']["retake_rule"],"title": string,"written_task"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"due_on"?: string,"id"?: string,"instructions"?: string | null,"kind"?: Database["public"]['Enums']["homework_kind"],"links"?: NonNullable<Json>,"reading"?: string | null,"retake"?: Database["public"]['Enums']["retake_rule"],"title"?: string,"written_task"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_id": string | null,"actor_role": string,"at": string,"changes": NonNullable<Json>,"id": number,"student_id": string | null,"subject": string,"subject_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_id"?: string | null,"actor_role": string,"at"?: string,"changes"?: NonNullable<Json>,"id"?: never,"student_id"?: string | null,"subject": string,"subject_id": string
                  }
                  Update: {
                    "action"?: string,"actor_id"?: string | null,"actor_role"?: string,"at"?: string,"changes"?: NonNullable<Json>,"id"?: never,"student_id"?: string | null,"subject"?: string,"subject_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"backups": {
                  Row: {
                    "attempts": number,"bytes": number | null,"done_bytes": number,"encrypted": boolean,"file": string | null,"finished_at": string | null,"heartbeat_at": string | null,"id": string,"missing_files": number,"night": string | null,"problem": string | null,"pruned": number,"requested_at": string,"restore_claimed_at": string | null,"restore_problem": string | null,"restore_requested_at": string | null,"restore_tested_at": string | null,"started_at": string | null,"state": Database["public"]['Enums']["backup_state"],"total_bytes": number,"worker": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"bytes"?: number | null,"done_bytes"?: number,"encrypted"?: boolean,"file"?: string | null,"finished_at"?: string | null,"heartbeat_at"?: string | null,"id"?: string,"missing_files"?: number,"night"?: string | null,"problem"?: string | null,"pruned"?: number,"requested_at"?: string,"restore_claimed_at"?: string | null,"restore_problem"?: string | null,"restore_requested_at"?: string | null,"restore_tested_at"?: string | null,"started_at"?: string | null,"state"?: Database["public"]['Enums']["backup_state"],"total_bytes"?: number,"worker"?: string | null
                  }
                  Update: {
                    "attempts"?: number,"bytes"?: number | null,"done_bytes"?: number,"encrypted"?: boolean,"file"?: string | null,"finished_at"?: string | null,"heartbeat_at"?: string | null,"id"?: string,"missing_files"?: number,"night"?: string | null,"problem"?: string | null,"pruned"?: number,"requested_at"?: string,"restore_claimed_at"?: string | null,"restore_problem"?: string | null,"restore_requested_at"?: string | null,"restore_tested_at"?: string | null,"started_at"?: string | null,"state"?: Database["public"]['Enums']["backup_state"],"total_bytes"?: number,"worker"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"bank_lines": {
                  Row: {
                    "amount_cents": number,"created_payment": boolean,"day": string,"fingerprint": string,"id": string,"imported_at": string,"memo": string,"payment_id": string | null,"state": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"created_payment"?: boolean,"day": string,"fingerprint": string,"id"?: string,"imported_at"?: string,"memo"?: string,"payment_id"?: string | null,"state"?: string
                  }
                  Update: {
                    "amount_cents"?: number,"created_payment"?: boolean,"day"?: string,"fingerprint"?: string,"id"?: string,"imported_at"?: string,"memo"?: string,"payment_id"?: string | null,"state"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bank_lines_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    }
                  ]
                },"billing_rules": {
                  Row: {
                    "class_price_cents": number | null,"class_price_since": string | null,"days_ahead": number,"due_day": number,"local_holidays": (string)[],"pix_city": string | null,"pix_key": string | null,"pix_name": string | null,"reminder_days": (number)[],"singleton": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "class_price_cents"?: number | null,"class_price_since"?: string | null,"days_ahead"?: number,"due_day"?: number,"local_holidays"?: (string)[],"pix_city"?: string | null,"pix_key"?: string | null,"pix_name"?: string | null,"reminder_days"?: (number)[],"singleton"?: boolean
                  }
                  Update: {
                    "class_price_cents"?: number | null,"class_price_since"?: string | null,"days_ahead"?: number,"due_day"?: number,"local_holidays"?: (string)[],"pix_city"?: string | null,"pix_key"?: string | null,"pix_name"?: string | null,"reminder_days"?: (number)[],"singleton"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"busy_calendars": {
                  Row: {
                    "checked_at": string | null,"conflicts": number,"created_at": string,"emptied_at": string | null,"failed_at": string | null,"fetched_at": string | null,"id": string,"name": string,"problem": string | null,"skipped": (string)[],"skipped_count": number,"told_at": string | null,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checked_at"?: string | null,"conflicts"?: number,"created_at"?: string,"emptied_at"?: string | null,"failed_at"?: string | null,"fetched_at"?: string | null,"id"?: string,"name": string,"problem"?: string | null,"skipped"?: (string)[],"skipped_count"?: number,"told_at"?: string | null,"url": string
                  }
                  Update: {
                    "checked_at"?: string | null,"conflicts"?: number,"created_at"?: string,"emptied_at"?: string | null,"failed_at"?: string | null,"fetched_at"?: string | null,"id"?: string,"name"?: string,"problem"?: string | null,"skipped"?: (string)[],"skipped_count"?: number,"told_at"?: string | null,"url"?: string
                  }
                  Relationships: [
                    
                  ]
                },"calendar_entries": {
                  Row: {
                    "busy_calendar": string | null,"cancelled_at": string | null,"created_at": string,"duration": string,"ends_at": string,"id": string,"kind": string,"label": string | null,"local_start": string,"moved_from": string | null,"pause_id": string | null,"sequence": number,"starts_at": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "busy_calendar"?: string | null,"cancelled_at"?: string | null,"created_at"?: string,"duration"?: string,"ends_at": string,"id"?: string,"kind": string,"label"?: string | null,"local_start": string,"moved_from"?: string | null,"pause_id"?: string | null,"sequence"?: number,"starts_at": string,"updated_at"?: string
                  }
                  Update: {
                    "busy_calendar"?: string | null,"cancelled_at"?: string | null,"created_at"?: string,"duration"?: string,"ends_at"?: string,"id"?: string,"kind"?: string,"label"?: string | null,"local_start"?: string,"moved_from"?: string | null,"pause_id"?: string | null,"sequence"?: number,"starts_at"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_entries_busy_calendar_fkey"
      columns: ["busy_calendar"]
isOneToOne: false
      referencedRelation: "busy_calendars"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "calendar_entries_pause_id_fkey"
      columns: ["pause_id"]
isOneToOne: false
      referencedRelation: "pauses"
      referencedColumns: ["id"]
    }
                  ]
                },"calendar_feeds": {
                  Row: {
                    "created_at": string,"token_hash": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"token_hash": string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"token_hash"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_feeds_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "calendar_feeds_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"calendar_history": {
                  Row: {
                    "by_calendar": boolean,"by_student": boolean,"change": NonNullable<Json>,"changed_at": string,"changed_by": string | null,"entry_id": string,"id": number
                  }
                  ComputedFields: never
                  Insert: {
                    "by_calendar"?: boolean,"by_student"?: boolean,"change": NonNullable<Json>,"changed_at"?: string,"changed_by"?: string | null,"entry_id": string,"id"?: never
                  }
                  Update: {
                    "by_calendar"?: boolean,"by_student"?: boolean,"change"?: NonNullable<Json>,"changed_at"?: string,"changed_by"?: string | null,"entry_id"?: string,"id"?: never
                  }
                  Relationships: [
                    
                  ]
                },"calendar_sync": {
                  Row: {
                    "answered_at": string | null,"claimed_until": string | null,"closing_at": string | null,"due_at": string,"failing_since": string | null,"keeps_marks": boolean,"problem": string | null,"read_at": string | null,"singleton": boolean,"told_at": string | null,"version": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answered_at"?: string | null,"claimed_until"?: string | null,"closing_at"?: string | null,"due_at"?: string,"failing_since"?: string | null,"keeps_marks"?: boolean,"problem"?: string | null,"read_at"?: string | null,"singleton"?: boolean,"told_at"?: string | null,"version"?: string | null
                  }
                  Update: {
                    "answered_at"?: string | null,"claimed_until"?: string | null,"closing_at"?: string | null,"due_at"?: string,"failing_since"?: string | null,"keeps_marks"?: boolean,"problem"?: string | null,"read_at"?: string | null,"singleton"?: boolean,"told_at"?: string | null,"version"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_sync_singleton_fkey"
      columns: ["singleton"]
isOneToOne: true
      referencedRelation: "connected_calendar"
      referencedColumns: ["singleton"]
    }
                  ]
                },"cancelled_notes": {
                  Row: {
                    "cancelled_at": string,"cancelled_by": string | null,"id": string,"number": string,"payment_id": string,"reason": string,"student_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "cancelled_at"?: string,"cancelled_by"?: string | null,"id"?: string,"number": string,"payment_id": string,"reason": string,"student_id"?: string | null
                  }
                  Update: {
                    "cancelled_at"?: string,"cancelled_by"?: string | null,"id"?: string,"number"?: string,"payment_id"?: string,"reason"?: string,"student_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "cancelled_notes_cancelled_by_fkey"
      columns: ["cancelled_by"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cancelled_notes_cancelled_by_fkey"
      columns: ["cancelled_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cancelled_notes_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cancelled_notes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cancelled_notes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"card_reviews": {
                  Row: {
                    "card_id": string,"day": string,"id": string,"rating": number,"received_at": string,"reviewed_at": string,"student_id": string,"undone_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "card_id": string,"day": string,"id": string,"rating": number,"received_at"?: string,"reviewed_at": string,"student_id": string,"undone_at"?: string | null
                  }
                  Update: {
                    "card_id"?: string,"day"?: string,"id"?: string,"rating"?: number,"received_at"?: string,"reviewed_at"?: string,"student_id"?: string,"undone_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_reviews_card_id_fkey"
      columns: ["card_id"]
isOneToOne: false
      referencedRelation: "cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_reviews_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_reviews_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"card_settings": {
                  Row: {
                    "new_per_day": number,"remind_at": string | null,"reminded_on": string | null,"retention": number,"student_id": string,"time_zone": string
                  }
                  ComputedFields: never
                  Insert: {
                    "new_per_day"?: number,"remind_at"?: string | null,"reminded_on"?: string | null,"retention"?: number,"student_id": string,"time_zone"?: string
                  }
                  Update: {
                    "new_per_day"?: number,"remind_at"?: string | null,"reminded_on"?: string | null,"retention"?: number,"student_id"?: string,"time_zone"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "card_settings_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "card_settings_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"cards": {
                  Row: {
                    "back": string,"created_at": string,"due_at": string | null,"example": string | null,"failures": number,"first_reviewed_at": string | null,"front": string,"id": string,"is_leech": boolean,"lapses": number,"recording": string | null,"review_count": number,"scheduled_count": number,"source": Database["public"]['Enums']["card_source"],"source_id": string | null,"stability": number | null,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "back": string,"created_at"?: string,"due_at"?: string | null,"example"?: string | null,"failures"?: number,"first_reviewed_at"?: string | null,"front": string,"id"?: string,"is_leech"?: never,"lapses"?: number,"recording"?: string | null,"review_count"?: number,"scheduled_count"?: number,"source"?: Database["public"]['Enums']["card_source"],"source_id"?: string | null,"stability"?: number | null,"student_id": string
                  }
                  Update: {
                    "back"?: string,"created_at"?: string,"due_at"?: string | null,"example"?: string | null,"failures"?: number,"first_reviewed_at"?: string | null,"front"?: string,"id"?: string,"is_leech"?: never,"lapses"?: number,"recording"?: string | null,"review_count"?: number,"scheduled_count"?: number,"source"?: Database["public"]['Enums']["card_source"],"source_id"?: string | null,"stability"?: number | null,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "cards_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "cards_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"charges": {
                  Row: {
                    "amount_cents": number,"cancel_reason": string | null,"cancelled_at": string | null,"class_on": string | null,"created_at": string,"description": string | null,"discount_cents": number,"discount_reason": string | null,"due_on": string,"forfeit": Database["public"]['Enums']["forfeit_kind"] | null,"forfeited_class_id": string | null,"id": string,"kind": Database["public"]['Enums']["charge_kind"],"month": string | null,"paid_at": string | null,"plan": string | null,"status": Database["public"]['Enums']["charge_status"],"student_id": string,"txid": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"cancel_reason"?: string | null,"cancelled_at"?: string | null,"class_on"?: string | null,"created_at"?: string,"description"?: string | null,"discount_cents"?: number,"discount_reason"?: string | null,"due_on": string,"forfeit"?: Database["public"]['Enums']["forfeit_kind"] | null,"forfeited_class_id"?: string | null,"id"?: string,"kind": Database["public"]['Enums']["charge_kind"],"month"?: string | null,"paid_at"?: string | null,"plan"?: string | null,"status"?: Database["public"]['Enums']["charge_status"],"student_id": string,"txid"?: string
                  }
                  Update: {
                    "amount_cents"?: number,"cancel_reason"?: string | null,"cancelled_at"?: string | null,"class_on"?: string | null,"created_at"?: string,"description"?: string | null,"discount_cents"?: number,"discount_reason"?: string | null,"due_on"?: string,"forfeit"?: Database["public"]['Enums']["forfeit_kind"] | null,"forfeited_class_id"?: string | null,"id"?: string,"kind"?: Database["public"]['Enums']["charge_kind"],"month"?: string | null,"paid_at"?: string | null,"plan"?: string | null,"status"?: Database["public"]['Enums']["charge_status"],"student_id"?: string,"txid"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "charges_forfeited_class_id_fkey"
      columns: ["forfeited_class_id"]
isOneToOne: true
      referencedRelation: "forfeited_classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "charges_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "charges_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"class_requests": {
                  Row: {
                    "answer": string | null,"class_id": string | null,"created_at": string,"ended_at": string | null,"id": string,"local_start": string,"moves": string | null,"moves_from": string | null,"outcome": Database["public"]['Enums']["class_request_outcome"] | null,"student_id": string | null,"words": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"class_id"?: string | null,"created_at"?: string,"ended_at"?: string | null,"id"?: string,"local_start": string,"moves"?: string | null,"moves_from"?: string | null,"outcome"?: Database["public"]['Enums']["class_request_outcome"] | null,"student_id"?: string | null,"words"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"class_id"?: string | null,"created_at"?: string,"ended_at"?: string | null,"id"?: string,"local_start"?: string,"moves"?: string | null,"moves_from"?: string | null,"outcome"?: Database["public"]['Enums']["class_request_outcome"] | null,"student_id"?: string | null,"words"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "class_requests_class_id_fkey"
      columns: ["class_id"]
isOneToOne: false
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "class_requests_moves_fkey"
      columns: ["moves"]
isOneToOne: false
      referencedRelation: "calendar_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "class_requests_moves_fkey"
      columns: ["moves"]
isOneToOne: false
      referencedRelation: "hours"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "class_requests_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "class_requests_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"classes": {
                  Row: {
                    "covered": string | null,"created_at": string,"homework": string | null,"id": string,"notes": string | null,"notified_at": string | null,"online_link": string | null,"recurs_at": string | null,"series_id": string | null,"status": Database["public"]['Enums']["booking_status"],"student_id": string,"usual_start": string | null,"words": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "covered"?: string | null,"created_at"?: string,"homework"?: string | null,"id": string,"notes"?: string | null,"notified_at"?: string | null,"online_link"?: string | null,"recurs_at"?: string | null,"series_id"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"student_id": string,"usual_start"?: string | null,"words"?: string | null
                  }
                  Update: {
                    "covered"?: string | null,"created_at"?: string,"homework"?: string | null,"id"?: string,"notes"?: string | null,"notified_at"?: string | null,"online_link"?: string | null,"recurs_at"?: string | null,"series_id"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"student_id"?: string,"usual_start"?: string | null,"words"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "classes_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "calendar_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "classes_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "hours"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"connected_calendar": {
                  Row: {
                    "busy_calendar": string | null,"connected_at": string,"connected_by": string | null,"name": string,"provider": string,"singleton": boolean,"url": string,"username": string
                  }
                  ComputedFields: never
                  Insert: {
                    "busy_calendar"?: string | null,"connected_at"?: string,"connected_by"?: string | null,"name": string,"provider": string,"singleton"?: boolean,"url": string,"username": string
                  }
                  Update: {
                    "busy_calendar"?: string | null,"connected_at"?: string,"connected_by"?: string | null,"name"?: string,"provider"?: string,"singleton"?: boolean,"url"?: string,"username"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "connected_calendar_busy_calendar_fkey"
      columns: ["busy_calendar"]
isOneToOne: false
      referencedRelation: "busy_calendars"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "connected_calendar_connected_by_fkey"
      columns: ["connected_by"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "connected_calendar_connected_by_fkey"
      columns: ["connected_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"consents": {
                  Row: {
                    "given_at": string,"id": string,"kind": Database["public"]['Enums']["consent_kind"],"trial_booking_id": string | null,"user_id": string | null,"version": string
                  }
                  ComputedFields: never
                  Insert: {
                    "given_at"?: string,"id"?: string,"kind": Database["public"]['Enums']["consent_kind"],"trial_booking_id"?: string | null,"user_id"?: string | null,"version": string
                  }
                  Update: {
                    "given_at"?: string,"id"?: string,"kind"?: Database["public"]['Enums']["consent_kind"],"trial_booking_id"?: string | null,"user_id"?: string | null,"version"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "consents_trial_booking_id_fkey"
      columns: ["trial_booking_id"]
isOneToOne: false
      referencedRelation: "trial_bookings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "consents_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "consents_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"credits": {
                  Row: {
                    "amount_cents": number,"class_on": string | null,"created_at": string,"id": string,"reason": string | null,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"class_on"?: string | null,"created_at"?: string,"id"?: string,"reason"?: string | null,"student_id": string
                  }
                  Update: {
                    "amount_cents"?: number,"class_on"?: string | null,"created_at"?: string,"id"?: string,"reason"?: string | null,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "credits_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "credits_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"days_off": {
                  Row: {
                    "first_day": string,"id": string,"label": string | null,"last_day": string
                  }
                  ComputedFields: never
                  Insert: {
                    "first_day": string,"id"?: string,"label"?: string | null,"last_day": string
                  }
                  Update: {
                    "first_day"?: string,"id"?: string,"label"?: string | null,"last_day"?: string
                  }
                  Relationships: [
                    
                  ]
                },"dictations": {
                  Row: {
                    "assignment_id": string,"exact": (Database["public"]['Enums']["exact_part"])[],"text": string
                  }
                  ComputedFields: never
                  Insert: {
                    "assignment_id": string,"exact"?: (Database["public"]['Enums']["exact_part"])[],"text": string
                  }
                  Update: {
                    "assignment_id"?: string,"exact"?: (Database["public"]['Enums']["exact_part"])[],"text"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "dictations_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: true
      referencedRelation: "assignments"
      referencedColumns: ["id"]
    }
                  ]
                },"erasure_requests": {
                  Row: {
                    "by_guardian": boolean,"reason": string | null,"requested_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "by_guardian"?: boolean,"reason"?: string | null,"requested_at"?: string,"user_id": string
                  }
                  Update: {
                    "by_guardian"?: boolean,"reason"?: string | null,"requested_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "erasure_requests_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "erasure_requests_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"error_logs": {
                  Row: {
                    "created_at": string,"error_message": string,"fault": string | null,"http_status": number | null,"id": string,"request_body": string | null,"request_id": string | null,"solved_at": string | null,"url": string | null,"user_agent": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"error_message": string,"fault"?: never,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"request_id"?: string | null,"solved_at"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"error_message"?: string,"fault"?: never,"http_status"?: number | null,"id"?: string,"request_body"?: string | null,"request_id"?: string | null,"solved_at"?: string | null,"url"?: string | null,"user_agent"?: string | null,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "error_logs_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "error_logs_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"feedback": {
                  Row: {
                    "class_id": string | null,"comments": string | null,"created_at": string,"id": string,"publication_agreed": boolean | null,"publication_answered_at": string | null,"publication_asked_at": string | null,"rating": number,"replied_at": string | null,"reply": string | null,"shown_name": string | null,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "class_id"?: string | null,"comments"?: string | null,"created_at"?: string,"id"?: string,"publication_agreed"?: boolean | null,"publication_answered_at"?: string | null,"publication_asked_at"?: string | null,"rating": number,"replied_at"?: string | null,"reply"?: string | null,"shown_name"?: string | null,"student_id": string
                  }
                  Update: {
                    "class_id"?: string | null,"comments"?: string | null,"created_at"?: string,"id"?: string,"publication_agreed"?: boolean | null,"publication_answered_at"?: string | null,"publication_asked_at"?: string | null,"rating"?: number,"replied_at"?: string | null,"reply"?: string | null,"shown_name"?: string | null,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "feedback_class_id_fkey"
      columns: ["class_id"]
isOneToOne: false
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "feedback_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "feedback_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"fiscal_rules": {
                  Row: {
                    "occupation_code": string,"opened_on": string | null,"regime": Database["public"]['Enums']["fiscal_regime"],"singleton": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "occupation_code"?: string,"opened_on"?: string | null,"regime"?: Database["public"]['Enums']["fiscal_regime"],"singleton"?: boolean
                  }
                  Update: {
                    "occupation_code"?: string,"opened_on"?: string | null,"regime"?: Database["public"]['Enums']["fiscal_regime"],"singleton"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"forfeited_classes": {
                  Row: {
                    "class_id": string,"forfeited_at": string,"id": string,"kind": Database["public"]['Enums']["forfeit_kind"],"starts_at": string,"student_id": string,"waive_reason": string | null,"waived_at": string | null,"waived_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "class_id": string,"forfeited_at"?: string,"id"?: string,"kind": Database["public"]['Enums']["forfeit_kind"],"starts_at": string,"student_id": string,"waive_reason"?: string | null,"waived_at"?: string | null,"waived_by"?: string | null
                  }
                  Update: {
                    "class_id"?: string,"forfeited_at"?: string,"id"?: string,"kind"?: Database["public"]['Enums']["forfeit_kind"],"starts_at"?: string,"student_id"?: string,"waive_reason"?: string | null,"waived_at"?: string | null,"waived_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "forfeited_classes_class_id_fkey"
      columns: ["class_id"]
isOneToOne: false
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "forfeited_classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "forfeited_classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"guardian_consents": {
                  Row: {
                    "asked_at": string,"ended_at": string | null,"expires_at": string,"given_at": string | null,"guardian_email": string,"guardian_name": string,"id": string,"key_hash": string | null,"student_id": string,"terms_version": string,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "asked_at"?: string,"ended_at"?: string | null,"expires_at": string,"given_at"?: string | null,"guardian_email": string,"guardian_name": string,"id"?: string,"key_hash"?: string | null,"student_id": string,"terms_version": string,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "asked_at"?: string,"ended_at"?: string | null,"expires_at"?: string,"given_at"?: string | null,"guardian_email"?: string,"guardian_name"?: string,"id"?: string,"key_hash"?: string | null,"student_id"?: string,"terms_version"?: string,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "guardian_consents_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "guardian_consents_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"holidays": {
                  Row: {
                    "day": string,"name_en": string,"name_pt": string
                  }
                  ComputedFields: never
                  Insert: {
                    "day": string,"name_en": string,"name_pt": string
                  }
                  Update: {
                    "day"?: string,"name_en"?: string,"name_pt"?: string
                  }
                  Relationships: [
                    
                  ]
                },"homework": {
                  Row: {
                    "answer": string | null,"assigned_at": string,"assignment_id": string,"comment": string | null,"counts": boolean,"grade": number | null,"graded_at": string | null,"id": string,"in_writing": boolean,"is_late": boolean,"marks": NonNullable<Json>,"retake_of": string | null,"status": Database["public"]['Enums']["homework_status"],"student_id": string,"submissions": number,"submitted_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"assigned_at"?: string,"assignment_id": string,"comment"?: string | null,"counts"?: boolean,"grade"?: number | null,"graded_at"?: string | null,"id"?: string,"in_writing"?: boolean,"is_late"?: boolean,"marks"?: NonNullable<Json>,"retake_of"?: string | null,"status"?: Database["public"]['Enums']["homework_status"],"student_id": string,"submissions"?: number,"submitted_at"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"assigned_at"?: string,"assignment_id"?: string,"comment"?: string | null,"counts"?: boolean,"grade"?: number | null,"graded_at"?: string | null,"id"?: string,"in_writing"?: boolean,"is_late"?: boolean,"marks"?: NonNullable<Json>,"retake_of"?: string | null,"status"?: Database["public"]['Enums']["homework_status"],"student_id"?: string,"submissions"?: number,"submitted_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "homework_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: false
      referencedRelation: "assignments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_retake_of_fkey"
      columns: ["retake_of"]
isOneToOne: true
      referencedRelation: "homework"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_retake_of_fkey"
      columns: ["retake_of"]
isOneToOne: true
      referencedRelation: "homework_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"homework_files": {
                  Row: {
                    "assignment_id": string | null,"file_name": string,"homework_id": string | null,"id": string,"mime_type": string,"object_name": string,"position": number,"remark_of": string | null,"seconds": number | null,"size_bytes": number
                  }
                  ComputedFields: never
                  Insert: {
                    "assignment_id"?: string | null,"file_name": string,"homework_id"?: string | null,"id"?: string,"mime_type": string,"object_name": string,"position"?: number,"remark_of"?: string | null,"seconds"?: number | null,"size_bytes": number
                  }
                  Update: {
                    "assignment_id"?: string | null,"file_name"?: string,"homework_id"?: string | null,"id"?: string,"mime_type"?: string,"object_name"?: string,"position"?: number,"remark_of"?: string | null,"seconds"?: number | null,"size_bytes"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "homework_files_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: false
      referencedRelation: "assignments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_files_homework_id_fkey"
      columns: ["homework_id"]
isOneToOne: false
      referencedRelation: "homework"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_files_homework_id_fkey"
      columns: ["homework_id"]
isOneToOne: false
      referencedRelation: "homework_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_files_remark_of_fkey"
      columns: ["remark_of"]
isOneToOne: false
      referencedRelation: "homework"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_files_remark_of_fkey"
      columns: ["remark_of"]
isOneToOne: false
      referencedRelation: "homework_overview"
      referencedColumns: ["id"]
    }
                  ]
                },"hour_offers": {
                  Row: {
                    "declined_at": string | null,"expires_at": string,"freed_at": string,"id": string,"key_hash": string | null,"local_start": string,"offered_at": string,"taken_at": string | null,"waiting_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "declined_at"?: string | null,"expires_at": string,"freed_at"?: string,"id"?: string,"key_hash"?: string | null,"local_start": string,"offered_at": string,"taken_at"?: string | null,"waiting_id": string
                  }
                  Update: {
                    "declined_at"?: string | null,"expires_at"?: string,"freed_at"?: string,"id"?: string,"key_hash"?: string | null,"local_start"?: string,"offered_at"?: string,"taken_at"?: string | null,"waiting_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "hour_offers_waiting_id_fkey"
      columns: ["waiting_id"]
isOneToOne: false
      referencedRelation: "waiting_list"
      referencedColumns: ["id"]
    }
                  ]
                },"mail_outbox": {
                  Row: {
                    "attempts": number,"bounced_at": string | null,"bounced_by_address": boolean,"created_at": string,"data": NonNullable<Json>,"delayed_at": string | null,"dismissed_at": string | null,"due_at": string,"id": string,"is_urgent": boolean,"kind": string,"language": Database["public"]['Enums']["language"],"last_error": string | null,"recipient": string,"refused_since": string | null,"sent_at": string | null,"state": Database["public"]['Enums']["mail_state"],"tried_at": string | null,"user_id": string | null,"worker": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"bounced_at"?: string | null,"bounced_by_address"?: boolean,"created_at"?: string,"data"?: NonNullable<Json>,"delayed_at"?: string | null,"dismissed_at"?: string | null,"due_at"?: string,"id"?: string,"is_urgent"?: boolean,"kind": string,"language": Database["public"]['Enums']["language"],"last_error"?: string | null,"recipient": string,"refused_since"?: string | null,"sent_at"?: string | null,"state"?: Database["public"]['Enums']["mail_state"],"tried_at"?: string | null,"user_id"?: string | null,"worker"?: string | null
                  }
                  Update: {
                    "attempts"?: number,"bounced_at"?: string | null,"bounced_by_address"?: boolean,"created_at"?: string,"data"?: NonNullable<Json>,"delayed_at"?: string | null,"dismissed_at"?: string | null,"due_at"?: string,"id"?: string,"is_urgent"?: boolean,"kind"?: string,"language"?: Database["public"]['Enums']["language"],"last_error"?: string | null,"recipient"?: string,"refused_since"?: string | null,"sent_at"?: string | null,"state"?: Database["public"]['Enums']["mail_state"],"tried_at"?: string | null,"user_id"?: string | null,"worker"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "mail_outbox_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "mail_outbox_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"makeup_credits": {
                  Row: {
                    "by_school": boolean,"expires_on": string,"from_class": string | null,"granted_at": string,"id": string,"money_chosen_at": string | null,"money_given_at": string | null,"reason": string | null,"student_id": string,"used_by_class": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "by_school"?: boolean,"expires_on": string,"from_class"?: string | null,"granted_at"?: string,"id"?: string,"money_chosen_at"?: string | null,"money_given_at"?: string | null,"reason"?: string | null,"student_id": string,"used_by_class"?: string | null
                  }
                  Update: {
                    "by_school"?: boolean,"expires_on"?: string,"from_class"?: string | null,"granted_at"?: string,"id"?: string,"money_chosen_at"?: string | null,"money_given_at"?: string | null,"reason"?: string | null,"student_id"?: string,"used_by_class"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "makeup_credits_from_class_fkey"
      columns: ["from_class"]
isOneToOne: true
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "makeup_credits_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "makeup_credits_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "makeup_credits_used_by_class_fkey"
      columns: ["used_by_class"]
isOneToOne: true
      referencedRelation: "classes"
      referencedColumns: ["id"]
    }
                  ]
                },"mei_limits": {
                  Row: {
                    "from_on": string,"limit_cents": number
                  }
                  ComputedFields: never
                  Insert: {
                    "from_on": string,"limit_cents": number
                  }
                  Update: {
                    "from_on"?: string,"limit_cents"?: number
                  }
                  Relationships: [
                    
                  ]
                },"module_grades": {
                  Row: {
                    "average": number | null,"dictation": number | null,"meanings": number | null,"module_id": string,"notified_at": string | null,"questions": number | null,"student_id": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "average"?: never,"dictation"?: number | null,"meanings"?: number | null,"module_id": string,"notified_at"?: string | null,"questions"?: number | null,"student_id": string,"updated_at"?: string
                  }
                  Update: {
                    "average"?: never,"dictation"?: number | null,"meanings"?: number | null,"module_id"?: string,"notified_at"?: string | null,"questions"?: number | null,"student_id"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "module_grades_module_id_fkey"
      columns: ["module_id"]
isOneToOne: false
      referencedRelation: "test_modules"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "module_grades_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "module_grades_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"notification_choices": {
                  Row: {
                    "by_mail": boolean,"by_push": boolean,"topic": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "by_mail"?: boolean,"by_push"?: boolean,"topic": string,"user_id"?: string
                  }
                  Update: {
                    "by_mail"?: boolean,"by_push"?: boolean,"topic"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notification_choices_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "notification_choices_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"notification_times": {
                  Row: {
                    "digest_at": string | null,"quiet_from": string | null,"quiet_until": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "digest_at"?: string | null,"quiet_from"?: string | null,"quiet_until"?: string | null,"user_id"?: string
                  }
                  Update: {
                    "digest_at"?: string | null,"quiet_from"?: string | null,"quiet_until"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notification_times_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "notification_times_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"notifications": {
                  Row: {
                    "content": NonNullable<Json>,"created_at": string,"id": string,"is_read": boolean,"type": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content"?: NonNullable<Json>,"created_at"?: string,"id"?: string,"is_read"?: boolean,"type": string,"user_id": string
                  }
                  Update: {
                    "content"?: NonNullable<Json>,"created_at"?: string,"id"?: string,"is_read"?: boolean,"type"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notifications_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "notifications_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"pauses": {
                  Row: {
                    "cancelled_at": string | null,"created_at": string,"first_day": string,"id": string,"keeps_place": boolean,"last_day": string,"reason": string | null,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cancelled_at"?: string | null,"created_at"?: string,"first_day": string,"id"?: string,"keeps_place": boolean,"last_day": string,"reason"?: string | null,"student_id": string
                  }
                  Update: {
                    "cancelled_at"?: string | null,"created_at"?: string,"first_day"?: string,"id"?: string,"keeps_place"?: boolean,"last_day"?: string,"reason"?: string | null,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "pauses_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "pauses_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"payment_proofs": {
                  Row: {
                    "charge_id": string,"created_at": string,"decline_reason": string | null,"digest": string,"file_name": string,"id": string,"object_name": string,"payment_id": string | null,"state": string,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "charge_id": string,"created_at"?: string,"decline_reason"?: string | null,"digest": string,"file_name": string,"id"?: string,"object_name": string,"payment_id"?: string | null,"state"?: string,"student_id": string
                  }
                  Update: {
                    "charge_id"?: string,"created_at"?: string,"decline_reason"?: string | null,"digest"?: string,"file_name"?: string,"id"?: string,"object_name"?: string,"payment_id"?: string | null,"state"?: string,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "payment_proofs_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charge_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_proofs_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_proofs_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_proofs_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payment_proofs_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"payments": {
                  Row: {
                    "amount_cents": number,"class_on": string | null,"created_at": string,"description": string | null,"forfeit": Database["public"]['Enums']["forfeit_kind"] | null,"id": string,"method": Database["public"]['Enums']["payment_method"],"month": string | null,"nfse_file": string | null,"nfse_number": string | null,"nfse_sent_at": string | null,"nfse_sent_to": string | null,"paid_on": string,"payer_document": string | null,"payer_name": string | null,"plan": string | null,"receipt_number": number,"reverse_reason": string | null,"reversed_at": string | null,"student_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"class_on"?: string | null,"created_at"?: string,"description"?: string | null,"forfeit"?: Database["public"]['Enums']["forfeit_kind"] | null,"id"?: string,"method"?: Database["public"]['Enums']["payment_method"],"month"?: string | null,"nfse_file"?: string | null,"nfse_number"?: string | null,"nfse_sent_at"?: string | null,"nfse_sent_to"?: string | null,"paid_on": string,"payer_document"?: string | null,"payer_name"?: string | null,"plan"?: string | null,"receipt_number": number,"reverse_reason"?: string | null,"reversed_at"?: string | null,"student_id"?: string | null
                  }
                  Update: {
                    "amount_cents"?: number,"class_on"?: string | null,"created_at"?: string,"description"?: string | null,"forfeit"?: Database["public"]['Enums']["forfeit_kind"] | null,"id"?: string,"method"?: Database["public"]['Enums']["payment_method"],"month"?: string | null,"nfse_file"?: string | null,"nfse_number"?: string | null,"nfse_sent_at"?: string | null,"nfse_sent_to"?: string | null,"paid_on"?: string,"payer_document"?: string | null,"payer_name"?: string | null,"plan"?: string | null,"receipt_number"?: number,"reverse_reason"?: string | null,"reversed_at"?: string | null,"student_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "payments_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"pix_provider": {
                  Row: {
                    "base_url": string,"connected_at": string,"discount_days": number,"discount_percent": number,"fine_percent": number,"interest_percent": number,"pix_key": string,"profile": string,"singleton": boolean,"token_url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "base_url": string,"connected_at"?: string,"discount_days"?: number,"discount_percent"?: number,"fine_percent"?: number,"interest_percent"?: number,"pix_key": string,"profile": string,"singleton"?: boolean,"token_url": string
                  }
                  Update: {
                    "base_url"?: string,"connected_at"?: string,"discount_days"?: number,"discount_percent"?: number,"fine_percent"?: number,"interest_percent"?: number,"pix_key"?: string,"profile"?: string,"singleton"?: boolean,"token_url"?: string
                  }
                  Relationships: [
                    
                  ]
                },"pix_status": {
                  Row: {
                    "answered_at": string | null,"claimed_until": string | null,"closing_at": string | null,"due_at": string,"failing_since": string | null,"has_webhook": boolean,"problem": string | null,"read_until": string | null,"refunds_problem": string | null,"refunds_read_at": string | null,"refunds_tried_at": string | null,"singleton": boolean,"told_at": string | null,"webhook_asked_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answered_at"?: string | null,"claimed_until"?: string | null,"closing_at"?: string | null,"due_at"?: string,"failing_since"?: string | null,"has_webhook"?: boolean,"problem"?: string | null,"read_until"?: string | null,"refunds_problem"?: string | null,"refunds_read_at"?: string | null,"refunds_tried_at"?: string | null,"singleton"?: boolean,"told_at"?: string | null,"webhook_asked_at"?: string | null
                  }
                  Update: {
                    "answered_at"?: string | null,"claimed_until"?: string | null,"closing_at"?: string | null,"due_at"?: string,"failing_since"?: string | null,"has_webhook"?: boolean,"problem"?: string | null,"read_until"?: string | null,"refunds_problem"?: string | null,"refunds_read_at"?: string | null,"refunds_tried_at"?: string | null,"singleton"?: boolean,"told_at"?: string | null,"webhook_asked_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "pix_status_singleton_fkey"
      columns: ["singleton"]
isOneToOne: true
      referencedRelation: "pix_provider"
      referencedColumns: ["singleton"]
    }
                  ]
                },"placement_answers": {
                  Row: {
                    "answer": number | null,"answered_at": string | null,"asked_at": string,"attempt_id": string,"changes": number,"difficulty": number,"is_typed": boolean,"item_id": string,"option_order": (number)[],"position": number,"typed": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: number | null,"answered_at"?: string | null,"asked_at"?: string,"attempt_id": string,"changes"?: number,"difficulty": number,"is_typed"?: boolean,"item_id": string,"option_order": (number)[],"position": number,"typed"?: string | null
                  }
                  Update: {
                    "answer"?: number | null,"answered_at"?: string | null,"asked_at"?: string,"attempt_id"?: string,"changes"?: number,"difficulty"?: number,"is_typed"?: boolean,"item_id"?: string,"option_order"?: (number)[],"position"?: number,"typed"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_answers_attempt_id_fkey"
      columns: ["attempt_id"]
isOneToOne: false
      referencedRelation: "placement_attempts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_answers_item_id_fkey"
      columns: ["item_id"]
isOneToOne: false
      referencedRelation: "placement_items"
      referencedColumns: ["id"]
    }
                  ]
                },"placement_attempts": {
                  Row: {
                    "ability": number | null,"calibration": number | null,"correct": number | null,"error": number | null,"expires_at": string,"finished_at": string | null,"first_block": number | null,"hurried": boolean,"id": string,"key_hash": string,"language": Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["cefr_level"] | null,"level_chances": (number)[] | null,"planned": number,"profile": Json | null,"seen_codes": (string)[],"share": string | null,"shown_name": string | null,"stage": string,"started_at": string,"track": string | null,"trial_id": string | null,"types": boolean,"under_age": boolean,"user_id": string | null,"without_sound": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "ability"?: number | null,"calibration"?: number | null,"correct"?: number | null,"error"?: number | null,"expires_at"?: string,"finished_at"?: string | null,"first_block"?: number | null,"hurried"?: boolean,"id"?: string,"key_hash": string,"language": Database["public"]['Enums']["language"],"level"?: Database["public"]['Enums']["cefr_level"] | null,"level_chances"?: (number)[] | null,"planned"?: number,"profile"?: Json | null,"seen_codes"?: (string)[],"share"?: string | null,"shown_name"?: string | null,"stage"?: string,"started_at"?: string,"track"?: string | null,"trial_id"?: string | null,"types"?: boolean,"under_age"?: boolean,"user_id"?: string | null,"without_sound"?: boolean
                  }
                  Update: {
                    "ability"?: number | null,"calibration"?: number | null,"correct"?: number | null,"error"?: number | null,"expires_at"?: string,"finished_at"?: string | null,"first_block"?: number | null,"hurried"?: boolean,"id"?: string,"key_hash"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: Database["public"]['Enums']["cefr_level"] | null,"level_chances"?: (number)[] | null,"planned"?: number,"profile"?: Json | null,"seen_codes"?: (string)[],"share"?: string | null,"shown_name"?: string | null,"stage"?: string,"started_at"?: string,"track"?: string | null,"trial_id"?: string | null,"types"?: boolean,"under_age"?: boolean,"user_id"?: string | null,"without_sound"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_attempts_calibration_fkey"
      columns: ["calibration"]
isOneToOne: false
      referencedRelation: "placement_calibrations"
      referencedColumns: ["version"]
    },{
      foreignKeyName: "placement_attempts_trial_id_fkey"
      columns: ["trial_id"]
isOneToOne: false
      referencedRelation: "calendar_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_attempts_trial_id_fkey"
      columns: ["trial_id"]
isOneToOne: false
      referencedRelation: "hours"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_attempts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_attempts_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"placement_calibrations": {
                  Row: {
                    "approved_at": string | null,"calibrated_at": string,"declined_at": string | null,"learners": number,"slope": number | null,"tests": number,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "approved_at"?: string | null,"calibrated_at"?: string,"declined_at"?: string | null,"learners": number,"slope"?: number | null,"tests": number,"version": number
                  }
                  Update: {
                    "approved_at"?: string | null,"calibrated_at"?: string,"declined_at"?: string | null,"learners"?: number,"slope"?: number | null,"tests"?: number,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"placement_difficulties": {
                  Row: {
                    "answers": number,"correct": number,"difficulty": number,"expected": number,"item_id": string,"previous": number,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answers": number,"correct": number,"difficulty": number,"expected": number,"item_id": string,"previous": number,"version": number
                  }
                  Update: {
                    "answers"?: number,"correct"?: number,"difficulty"?: number,"expected"?: number,"item_id"?: string,"previous"?: number,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "placement_difficulties_item_id_fkey"
      columns: ["item_id"]
isOneToOne: false
      referencedRelation: "placement_items"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "placement_difficulties_version_fkey"
      columns: ["version"]
isOneToOne: false
      referencedRelation: "placement_calibrations"
      referencedColumns: ["version"]
    }
                  ]
                },"placement_items": {
                  Row: {
                    "accepted": (string)[] | null,"answer": number,"audio_path": string | null,"code": string,"created_at": string,"cue": string | null,"explanation_en": string,"explanation_pt": string,"frozen_at": string | null,"id": string,"level": Database["public"]['Enums']["cefr_level"],"options": (string)[],"passage": string | null,"picture_alt": string | null,"picture_path": string | null,"question": string,"retired_at": string | null,"skill": Database["public"]['Enums']["placement_skill"],"target": string | null,"transcript": string | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted"?: (string)[] | null,"answer": number,"audio_path"?: string | null,"code": string,"created_at"?: string,"cue"?: string | null,"explanation_en": string,"explanation_pt": string,"frozen_at"?: string | null,"id"?: string,"level": Database["public"]['Enums']["cefr_level"],"options": (string)[],"passage"?: string | null,"picture_alt"?: string | null,"picture_path"?: string | null,"question": string,"retired_at"?: string | null,"skill": Database["public"]['Enums']["placement_skill"],"target"?: string | null,"transcript"?: string | null,"version"?: number
                  }
                  Update: {
                    "accepted"?: (string)[] | null,"answer"?: number,"audio_path"?: string | null,"code"?: string,"created_at"?: string,"cue"?: string | null,"explanation_en"?: string,"explanation_pt"?: string,"frozen_at"?: string | null,"id"?: string,"level"?: Database["public"]['Enums']["cefr_level"],"options"?: (string)[],"passage"?: string | null,"picture_alt"?: string | null,"picture_path"?: string | null,"question"?: string,"retired_at"?: string | null,"skill"?: Database["public"]['Enums']["placement_skill"],"target"?: string | null,"transcript"?: string | null,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"placement_settings": {
                  Row: {
                    "cut_points": (number)[],"singleton": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "cut_points"?: (number)[],"singleton"?: boolean
                  }
                  Update: {
                    "cut_points"?: (number)[],"singleton"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"plan_prices": {
                  Row: {
                    "from_on": string,"plan": string,"price_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "from_on": string,"plan": string,"price_cents"?: number | null
                  }
                  Update: {
                    "from_on"?: string,"plan"?: string,"price_cents"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "plan_prices_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    }
                  ]
                },"plans": {
                  Row: {
                    "classes_per_week": number | null,"contents_en": (string)[],"contents_pt": (string)[],"name": string,"position": number,"price_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "classes_per_week"?: number | null,"contents_en"?: (string)[],"contents_pt"?: (string)[],"name": string,"position": number,"price_cents"?: number | null
                  }
                  Update: {
                    "classes_per_week"?: number | null,"contents_en"?: (string)[],"contents_pt"?: (string)[],"name"?: string,"position"?: number,"price_cents"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"price_adjustments": {
                  Row: {
                    "announced_at": string,"applied_at": string | null,"from_on": string,"id": string,"percent": number | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "announced_at"?: string,"applied_at"?: string | null,"from_on": string,"id"?: string,"percent"?: number | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "announced_at"?: string,"applied_at"?: string | null,"from_on"?: string,"id"?: string,"percent"?: number | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "birth_date": string | null,"created_at": string,"deactivated_at": string | null,"email": string,"first_login_at": string | null,"full_name": string,"goal": string | null,"guardian_contact": string | null,"guardian_name": string | null,"id": string,"language": Database["public"]['Enums']["language"],"level": string | null,"phone": string | null,"photo": string | null,"plan": string | null,"profession": string | null,"role": Database["public"]['Enums']["user_role"],"sign_up_unfinished": boolean,"temporary_password": boolean,"temporary_password_expires_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "birth_date"?: string | null,"created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"goal"?: string | null,"guardian_contact"?: string | null,"guardian_name"?: string | null,"id": string,"language"?: Database["public"]['Enums']["language"],"level"?: string | null,"phone"?: string | null,"photo"?: string | null,"plan"?: string | null,"profession"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"sign_up_unfinished"?: boolean,"temporary_password"?: boolean,"temporary_password_expires_at"?: string | null
                  }
                  Update: {
                    "birth_date"?: string | null,"created_at"?: string,"deactivated_at"?: string | null,"email"?: string,"first_login_at"?: string | null,"full_name"?: string,"goal"?: string | null,"guardian_contact"?: string | null,"guardian_name"?: string | null,"id"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: string | null,"phone"?: string | null,"photo"?: string | null,"plan"?: string | null,"profession"?: string | null,"role"?: Database["public"]['Enums']["user_role"],"sign_up_unfinished"?: boolean,"temporary_password"?: boolean,"temporary_password_expires_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "profiles_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    }
                  ]
                },"provider_charges": {
                  Row: {
                    "amount_cents": number,"attempts": number,"charge_id": string | null,"code": string | null,"created_at": string,"discount_percent": number,"discount_until": string | null,"due_at": string,"due_on": string,"ends_on": string,"fine_percent": number,"has_due_date": boolean,"interest_percent": number,"sent_cents": number | null,"state": string,"txid": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"attempts"?: number,"charge_id"?: string | null,"code"?: string | null,"created_at"?: string,"discount_percent"?: number,"discount_until"?: string | null,"due_at"?: string,"due_on": string,"ends_on": string,"fine_percent"?: number,"has_due_date": boolean,"interest_percent"?: number,"sent_cents"?: number | null,"state"?: string,"txid"?: string
                  }
                  Update: {
                    "amount_cents"?: number,"attempts"?: number,"charge_id"?: string | null,"code"?: string | null,"created_at"?: string,"discount_percent"?: number,"discount_until"?: string | null,"due_at"?: string,"due_on"?: string,"ends_on"?: string,"fine_percent"?: number,"has_due_date"?: boolean,"interest_percent"?: number,"sent_cents"?: number | null,"state"?: string,"txid"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "provider_charges_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charge_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "provider_charges_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charges"
      referencedColumns: ["id"]
    }
                  ]
                },"provider_payments": {
                  Row: {
                    "amount_cents": number,"charge_id": string | null,"discount_cents": number,"e2e_id": string,"late_cents": number,"paid_at": string,"payment_id": string | null,"recorded_at": string,"refunded_cents": number,"txid": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"charge_id"?: string | null,"discount_cents"?: number,"e2e_id": string,"late_cents"?: number,"paid_at": string,"payment_id"?: string | null,"recorded_at"?: string,"refunded_cents"?: number,"txid"?: string | null
                  }
                  Update: {
                    "amount_cents"?: number,"charge_id"?: string | null,"discount_cents"?: number,"e2e_id"?: string,"late_cents"?: number,"paid_at"?: string,"payment_id"?: string | null,"recorded_at"?: string,"refunded_cents"?: number,"txid"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "provider_payments_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charge_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "provider_payments_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "provider_payments_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    }
                  ]
                },"provider_refusals": {
                  Row: {
                    "refused_at": string,"times": number,"told_at": string | null,"txid": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "refused_at"?: string,"times"?: number,"told_at"?: string | null,"txid": string,"words": string
                  }
                  Update: {
                    "refused_at"?: string,"times"?: number,"told_at"?: string | null,"txid"?: string,"words"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "provider_refusals_txid_fkey"
      columns: ["txid"]
isOneToOne: true
      referencedRelation: "provider_charges"
      referencedColumns: ["txid"]
    }
                  ]
                },"push_outbox": {
                  Row: {
                    "attempts": number,"created_at": string,"due_at": string,"id": string,"is_urgent": boolean,"last_error": string | null,"notification_id": string,"sent_at": string | null,"state": string,"subscription_id": string,"worker": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attempts"?: number,"created_at"?: string,"due_at"?: string,"id"?: string,"is_urgent": boolean,"last_error"?: string | null,"notification_id": string,"sent_at"?: string | null,"state"?: string,"subscription_id": string,"worker"?: string | null
                  }
                  Update: {
                    "attempts"?: number,"created_at"?: string,"due_at"?: string,"id"?: string,"is_urgent"?: boolean,"last_error"?: string | null,"notification_id"?: string,"sent_at"?: string | null,"state"?: string,"subscription_id"?: string,"worker"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "push_outbox_notification_id_fkey"
      columns: ["notification_id"]
isOneToOne: false
      referencedRelation: "notifications"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "push_outbox_subscription_id_fkey"
      columns: ["subscription_id"]
isOneToOne: false
      referencedRelation: "push_subscriptions"
      referencedColumns: ["id"]
    }
                  ]
                },"push_subscriptions": {
                  Row: {
                    "auth": string,"created_at": string,"device": string,"endpoint": string,"id": string,"p256dh": string,"session_id": string | null,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "auth": string,"created_at"?: string,"device"?: string,"endpoint": string,"id"?: string,"p256dh": string,"session_id"?: string | null,"user_id": string
                  }
                  Update: {
                    "auth"?: string,"created_at"?: string,"device"?: string,"endpoint"?: string,"id"?: string,"p256dh"?: string,"session_id"?: string | null,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "push_subscriptions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "push_subscriptions_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"recap_links": {
                  Row: {
                    "created_at": string,"id": string,"month": string,"student_id": string,"token_hash": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"month": string,"student_id": string,"token_hash": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"month"?: string,"student_id"?: string,"token_hash"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "recap_links_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "recap_links_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"scheduling_rules": {
                  Row: {
                    "buffer_minutes": number,"calendar_addresses": string,"hold_trials": boolean,"horizon_days": number,"hours_are_set": boolean,"makeup_days": number,"notice_hours": number,"observe_holidays": boolean,"offer_minutes": number,"reminder_hours": number,"room_link": string | null,"room_per": string,"singleton": boolean,"students_change_series": boolean,"tentative_is_free": boolean,"trials_per_day": number,"unverified_trials_per_network": number
                  }
                  ComputedFields: never
                  Insert: {
                    "buffer_minutes"?: number,"calendar_addresses"?: string,"hold_trials"?: boolean,"horizon_days"?: number,"hours_are_set"?: boolean,"makeup_days"?: number,"notice_hours"?: number,"observe_holidays"?: boolean,"offer_minutes"?: number,"reminder_hours"?: number,"room_link"?: string | null,"room_per"?: string,"singleton"?: boolean,"students_change_series"?: boolean,"tentative_is_free"?: boolean,"trials_per_day"?: number,"unverified_trials_per_network"?: number
                  }
                  Update: {
                    "buffer_minutes"?: number,"calendar_addresses"?: string,"hold_trials"?: boolean,"horizon_days"?: number,"hours_are_set"?: boolean,"makeup_days"?: number,"notice_hours"?: number,"observe_holidays"?: boolean,"offer_minutes"?: number,"reminder_hours"?: number,"room_link"?: string | null,"room_per"?: string,"singleton"?: boolean,"students_change_series"?: boolean,"tentative_is_free"?: boolean,"trials_per_day"?: number,"unverified_trials_per_network"?: number
                  }
                  Relationships: [
                    
                  ]
                },"series_requests": {
                  Row: {
                    "accepted": boolean | null,"answer": string | null,"answered_at": string | null,"class_id": string,"created_at": string,"id": string,"is_proposal": boolean,"local_start": string | null,"message": string | null,"scope": Database["public"]['Enums']["series_scope"],"series_id": string,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted"?: boolean | null,"answer"?: string | null,"answered_at"?: string | null,"class_id": string,"created_at"?: string,"id"?: string,"is_proposal"?: boolean,"local_start"?: string | null,"message"?: string | null,"scope": Database["public"]['Enums']["series_scope"],"series_id": string,"student_id": string
                  }
                  Update: {
                    "accepted"?: boolean | null,"answer"?: string | null,"answered_at"?: string | null,"class_id"?: string,"created_at"?: string,"id"?: string,"is_proposal"?: boolean,"local_start"?: string | null,"message"?: string | null,"scope"?: Database["public"]['Enums']["series_scope"],"series_id"?: string,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "series_requests_class_id_fkey"
      columns: ["class_id"]
isOneToOne: false
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "series_requests_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "series_requests_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"site_settings": {
                  Row: {
                    "biography_en": string | null,"biography_pt": string | null,"brand_first_name": string,"company_address": string | null,"company_number": string | null,"contact_email": string | null,"contact_phone": string | null,"first_language": Database["public"]['Enums']["language"],"former_student_years": number,"greeting_file": string | null,"greeting_language": Database["public"]['Enums']["language"],"greeting_seconds": number | null,"greeting_words": string | null,"instagram_url": string | null,"introduction_en": string | null,"introduction_pt": string | null,"language_app_url": string | null,"linkedin_url": string | null,"photo_shown": boolean,"qualifications_en": (string)[],"qualifications_pt": (string)[],"responsible_name": string | null,"singleton": boolean,"student_space_mb": number
                  }
                  ComputedFields: never
                  Insert: {
                    "biography_en"?: string | null,"biography_pt"?: string | null,"brand_first_name"?: string,"company_address"?: string | null,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"first_language"?: Database["public"]['Enums']["language"],"former_student_years"?: number,"greeting_file"?: string | null,"greeting_language"?: Database["public"]['Enums']["language"],"greeting_seconds"?: number | null,"greeting_words"?: string | null,"instagram_url"?: string | null,"introduction_en"?: string | null,"introduction_pt"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"photo_shown"?: boolean,"qualifications_en"?: (string)[],"qualifications_pt"?: (string)[],"responsible_name"?: string | null,"singleton"?: boolean,"student_space_mb"?: number
                  }
                  Update: {
                    "biography_en"?: string | null,"biography_pt"?: string | null,"brand_first_name"?: string,"company_address"?: string | null,"company_number"?: string | null,"contact_email"?: string | null,"contact_phone"?: string | null,"first_language"?: Database["public"]['Enums']["language"],"former_student_years"?: number,"greeting_file"?: string | null,"greeting_language"?: Database["public"]['Enums']["language"],"greeting_seconds"?: number | null,"greeting_words"?: string | null,"instagram_url"?: string | null,"introduction_en"?: string | null,"introduction_pt"?: string | null,"language_app_url"?: string | null,"linkedin_url"?: string | null,"photo_shown"?: boolean,"qualifications_en"?: (string)[],"qualifications_pt"?: (string)[],"responsible_name"?: string | null,"singleton"?: boolean,"student_space_mb"?: number
                  }
                  Relationships: [
                    
                  ]
                },"site_visits": {
                  Row: {
                    "day": string,"shard": number,"visits": number
                  }
                  ComputedFields: never
                  Insert: {
                    "day": string,"shard"?: number,"visits"?: number
                  }
                  Update: {
                    "day"?: string,"shard"?: number,"visits"?: number
                  }
                  Relationships: [
                    
                  ]
                },"station_marks": {
                  Row: {
                    "created_at": string,"id": string,"mark": Database["public"]['Enums']["station_mark"],"marked_on": string,"station": string,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"mark": Database["public"]['Enums']["station_mark"],"marked_on": string,"station": string,"student_id": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"mark"?: Database["public"]['Enums']["station_mark"],"marked_on"?: string,"station"?: string,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "station_marks_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "station_marks_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"student_billing": {
                  Row: {
                    "agreed_cents": number | null,"monthly_discount_cents": number,"payer_document": string | null,"payer_name": string | null,"plan_since": string | null,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "agreed_cents"?: number | null,"monthly_discount_cents"?: number,"payer_document"?: string | null,"payer_name"?: string | null,"plan_since"?: string | null,"student_id": string
                  }
                  Update: {
                    "agreed_cents"?: number | null,"monthly_discount_cents"?: number,"payer_document"?: string | null,"payer_name"?: string | null,"plan_since"?: string | null,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "student_billing_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "student_billing_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"student_notes": {
                  Row: {
                    "student_id": string,"text": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "student_id": string,"text": string,"updated_at"?: string
                  }
                  Update: {
                    "student_id"?: string,"text"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "student_notes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "student_notes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"student_rooms": {
                  Row: {
                    "link": string,"student_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "link": string,"student_id": string
                  }
                  Update: {
                    "link"?: string,"student_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "student_rooms_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "student_rooms_student_id_fkey"
      columns: ["student_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"test_modules": {
                  Row: {
                    "created_at": string,"held_on": string,"id": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"held_on": string,"id"?: string,"name": string
                  }
                  Update: {
                    "created_at"?: string,"held_on"?: string,"id"?: string,"name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"testimonials": {
                  Row: {
                    "about_en": string | null,"about_pt": string | null,"author_name": string,"created_at": string,"feedback_id": string | null,"id": string,"position": number,"published": boolean,"text_en": string | null,"text_pt": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about_en"?: string | null,"about_pt"?: string | null,"author_name": string,"created_at"?: string,"feedback_id"?: string | null,"id"?: string,"position"?: number,"published"?: boolean,"text_en"?: string | null,"text_pt"?: string | null
                  }
                  Update: {
                    "about_en"?: string | null,"about_pt"?: string | null,"author_name"?: string,"created_at"?: string,"feedback_id"?: string | null,"id"?: string,"position"?: number,"published"?: boolean,"text_en"?: string | null,"text_pt"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "testimonials_feedback_id_fkey"
      columns: ["feedback_id"]
isOneToOne: true
      referencedRelation: "feedback"
      referencedColumns: ["id"]
    }
                  ]
                },"topic_suggestions": {
                  Row: {
                    "created_at": string,"email": string | null,"handled_at": string | null,"id": string,"language": Database["public"]['Enums']["language"],"name": string | null,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"handled_at"?: string | null,"id"?: string,"language": Database["public"]['Enums']["language"],"name"?: string | null,"topic": string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"handled_at"?: string | null,"id"?: string,"language"?: Database["public"]['Enums']["language"],"name"?: string | null,"topic"?: string
                  }
                  Relationships: [
                    
                  ]
                },"trial_bookings": {
                  Row: {
                    "by_link": boolean,"created_at": string,"email": string | null,"email_verified": boolean,"full_name": string | null,"goals": string | null,"guardian_email": string | null,"guardian_name": string | null,"held_until": string | null,"id": string,"key_hash": string,"language": Database["public"]['Enums']["language"],"lapsed_at": string | null,"level": Database["public"]['Enums']["booking_level"],"message": string | null,"phone": string | null,"plan": string | null,"status": Database["public"]['Enums']["booking_status"],"student_id": string | null,"terms_accepted_at": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "by_link"?: boolean,"created_at"?: string,"email"?: string | null,"email_verified"?: boolean,"full_name"?: string | null,"goals"?: string | null,"guardian_email"?: string | null,"guardian_name"?: string | null,"held_until"?: string | null,"id": string,"key_hash": string,"language": Database["public"]['Enums']["language"],"lapsed_at"?: string | null,"level": Database["public"]['Enums']["booking_level"],"message"?: string | null,"phone"?: string | null,"plan"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"student_id"?: string | null,"terms_accepted_at"?: string,"updated_at"?: string
                  }
                  Update: {
                    "by_link"?: boolean,"created_at"?: string,"email"?: string | null,"email_verified"?: boolean,"full_name"?: string | null,"goals"?: string | null,"guardian_email"?: string | null,"guardian_name"?: string | null,"held_until"?: string | null,"id"?: string,"key_hash"?: string,"language"?: Database["public"]['Enums']["language"],"lapsed_at"?: string | null,"level"?: Database["public"]['Enums']["booking_level"],"message"?: string | null,"phone"?: string | null,"plan"?: string | null,"status"?: Database["public"]['Enums']["booking_status"],"student_id"?: string | null,"terms_accepted_at"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "trial_bookings_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "calendar_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "trial_bookings_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "hours"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "trial_bookings_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    },{
      foreignKeyName: "trial_bookings_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "trial_bookings_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"waiting_list": {
                  Row: {
                    "class_id": string | null,"created_at": string,"credit_id": string | null,"email": string | null,"ended_at": string | null,"from_time": string,"full_name": string | null,"guardian_email": string | null,"guardian_name": string | null,"id": string,"key_hash": string | null,"language": Database["public"]['Enums']["language"] | null,"phone": string | null,"student_id": string | null,"terms_version": string | null,"until_time": string,"weekdays": (number)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "class_id"?: string | null,"created_at"?: string,"credit_id"?: string | null,"email"?: string | null,"ended_at"?: string | null,"from_time": string,"full_name"?: string | null,"guardian_email"?: string | null,"guardian_name"?: string | null,"id"?: string,"key_hash"?: string | null,"language"?: Database["public"]['Enums']["language"] | null,"phone"?: string | null,"student_id"?: string | null,"terms_version"?: string | null,"until_time": string,"weekdays": (number)[]
                  }
                  Update: {
                    "class_id"?: string | null,"created_at"?: string,"credit_id"?: string | null,"email"?: string | null,"ended_at"?: string | null,"from_time"?: string,"full_name"?: string | null,"guardian_email"?: string | null,"guardian_name"?: string | null,"id"?: string,"key_hash"?: string | null,"language"?: Database["public"]['Enums']["language"] | null,"phone"?: string | null,"student_id"?: string | null,"terms_version"?: string | null,"until_time"?: string,"weekdays"?: (number)[]
                  }
                  Relationships: [
                    {
      foreignKeyName: "waiting_list_class_id_fkey"
      columns: ["class_id"]
isOneToOne: false
      referencedRelation: "classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waiting_list_credit_id_fkey"
      columns: ["credit_id"]
isOneToOne: false
      referencedRelation: "makeup_credits"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waiting_list_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "waiting_list_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"withdrawals": {
                  Row: {
                    "amount_cents": number,"charge_id": string,"returned_at": string | null,"student_id": string,"withdrawn_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"charge_id": string,"returned_at"?: string | null,"student_id": string,"withdrawn_at"?: string
                  }
                  Update: {
                    "amount_cents"?: number,"charge_id"?: string,"returned_at"?: string | null,"student_id"?: string,"withdrawn_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "withdrawals_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: true
      referencedRelation: "charge_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: true
      referencedRelation: "charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"working_hours": {
                  Row: {
                    "ends": string,"id": string,"starts": string,"weekday": number
                  }
                  ComputedFields: never
                  Insert: {
                    "ends": string,"id"?: string,"starts": string,"weekday": number
                  }
                  Update: {
                    "ends"?: string,"id"?: string,"starts"?: string,"weekday"?: number
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "charge_overview": {
                  Row: {
                    "amount_cents": number,"awaits_code": boolean | null,"cancel_reason": string | null,"cancelled_at": string | null,"class_on": string | null,"created_at": string,"description": string | null,"discount_cents": number,"discount_reason": string | null,"due_on": string,"forfeit": Database["public"]['Enums']["forfeit_kind"] | null,"forfeited_class_id": string | null,"id": string,"kind": Database["public"]['Enums']["charge_kind"],"late_cents": number,"month": string | null,"net_cents": number,"open_cents": number,"overdue": boolean,"paid_at": string | null,"payable_until": string | null,"pix_city": string | null,"pix_key": string | null,"pix_name": string | null,"plan": string | null,"proof_waits": boolean,"search_text": string | null,"status": Database["public"]['Enums']["charge_status"],"student_id": string,"student_language": Database["public"]['Enums']["language"],"student_name": string,"student_phone": string | null,"terms": Json | null,"txid": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "charges_forfeited_class_id_fkey"
      columns: ["forfeited_class_id"]
isOneToOne: true
      referencedRelation: "forfeited_classes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "charges_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "charges_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"error_faults": {
                  Row: {
                    "error_message": string,"fault": string,"first_at": string,"http_status": number | null,"last_at": string,"people": number,"solved": boolean,"times": number
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"homework_overview": {
                  Row: {
                    "assigned_at": string,"assignment_id": string,"counts": boolean,"due_on": string,"grade": number | null,"graded_at": string | null,"id": string,"is_late": boolean,"kind": Database["public"]['Enums']["homework_kind"],"retake_of": string | null,"status": Database["public"]['Enums']["homework_status"],"student_id": string,"student_name": string,"submissions": number,"submitted_at": string | null,"title": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "homework_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: false
      referencedRelation: "assignments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_retake_of_fkey"
      columns: ["retake_of"]
isOneToOne: true
      referencedRelation: "homework"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_retake_of_fkey"
      columns: ["retake_of"]
isOneToOne: true
      referencedRelation: "homework_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "homework_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"hours": {
                  Row: {
                    "cancelled_at": string | null,"covered": string | null,"created_at": string,"email": string | null,"email_verified": boolean | null,"ends_at": string,"full_name": string | null,"homework": string | null,"id": string,"is_makeup": boolean,"kind": string,"label": string | null,"lapsed_at": string | null,"level": Database["public"]['Enums']["booking_level"] | null,"local_start": string,"notes": string | null,"online_link": string | null,"pause_id": string | null,"plan": string | null,"series_id": string | null,"starts_at": string,"status": Database["public"]['Enums']["booking_status"] | null,"student_id": string | null,"words": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "calendar_entries_pause_id_fkey"
      columns: ["pause_id"]
isOneToOne: false
      referencedRelation: "pauses"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profile_overview"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "classes_student_id_fkey"
      columns: ["student_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"profile_overview": {
                  Row: {
                    "balance_cents": number,"created_at": string,"deactivated_at": string | null,"email": string,"erasure_requested_at": string | null,"first_login_at": string | null,"full_name": string,"id": string,"last_activity_at": string | null,"level": string | null,"next_class_at": string | null,"overdue": boolean,"paused_until": string | null,"plan": string | null,"role": Database["public"]['Enums']["user_role"],"sign_up_unfinished": boolean,"temporary_password": boolean
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "profiles_plan_fkey"
      columns: ["plan"]
isOneToOne: false
      referencedRelation: "plans"
      referencedColumns: ["name"]
    }
                  ]
                }
          }
          Functions: {
            "abandon_backup":
{ Args: { "backup": string,"detail": string,"problem": string,"worker": string }; Returns: undefined
                           },
"accept_terms":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"add_cards":
{ Args: { "cards": Json,"student"?: string }; Returns: Json
                           },
"add_charge":
{ Args: { "amount_cents": number,"description": string,"due_on": string,"forfeited_class"?: string,"id": string,"student": string }; Returns: string
                           },
"add_starting_articles":
{ Args: { "articles": Json }; Returns: boolean
                           },
"add_starting_placement_items":
{ Args: { "items": Json }; Returns: boolean
                           },
"announce_pix_payments":
{ Args: { "e2e_ids": (string)[] }; Returns: number
                           },
"announce_price_adjustment":
{ Args: { "from_on": string,"id": string,"percent"?: number,"prices": Json }; Returns: undefined
                           },
"answer_as_guardian":
{ Args: { "agrees": boolean,"key": string }; Returns: undefined
                           },
"answer_calibration":
{ Args: { "accepted": boolean,"version": number }; Returns: undefined
                           },
"answer_class_request":
{ Args: { "accepts": boolean,"answer"?: string,"request": string }; Returns: undefined
                           },
"answer_feedback":
{ Args: { "before"?: Json,"feedback": string,"reply": string }; Returns: undefined
                           },
"answer_invitation":
{ Args: { "answer": string,"answered_at": string,"hour"?: string,"proposed"?: string,"proven"?: boolean,"recurs_at"?: string,"sender": string,"sequence": number,"series"?: string,"words"?: string }; Returns: undefined
                           },
"answer_placement_question":
{ Args: { "change"?: number,"key": string,"option"?: number,"place": number,"typed"?: string }; Returns: Json
                           },
"answer_publication":
{ Args: { "agrees": boolean,"feedback": string,"shown_name"?: string }; Returns: undefined
                           },
"answer_series_request":
{ Args: { "accepts": boolean,"answer"?: string,"request": string,"version"?: string }; Returns: Json
                           },
"are_terms_due":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"article_sitemap":
{ Args: Record<PropertyKey, never>; Returns: {
              "edited_at": string,"language": Database["public"]['Enums']["language"],"pair": string,"slug": string
            }[]
                           },
"ask_to_publish":
{ Args: { "feedback": string }; Returns: undefined
                           },
"attach_service_note":
{ Args: { "object"?: string,"payment": string }; Returns: undefined
                           },
"begin_provider_charge":
{ Args: { "txid": string }; Returns: undefined
                           },
"block_time":
{ Args: { "label"?: string,"local_date": string,"local_time": string,"minutes": number }; Returns: string
                           },
"book_makeup":
{ Args: { "credit": string,"local_date": string,"local_time": string }; Returns: string
                           },
"book_trial":
{ Args: { "accepts_terms": boolean,"by_link"?: boolean,"email": string,"full_name": string,"goals"?: string,"guardian_email"?: string,"guardian_name"?: string,"key": string,"language"?: Database["public"]['Enums']["language"],"level": Database["public"]['Enums']["booking_level"],"local_date": string,"local_time": string,"message"?: string,"phone": string,"plan"?: string }; Returns: Json
                           },
"cancel_charge":
{ Args: { "charge": string,"reason": string }; Returns: undefined
                           },
"cancel_class":
{ Args: { "accepts_forfeit"?: boolean,"by_student"?: boolean,"class": string }; Returns: Json
                           },
"cancel_hour":
{ Args: { "by_student"?: boolean,"entry": string }; Returns: undefined
                           },
"cancel_pause":
{ Args: { "pause": string }; Returns: undefined
                           },
"cancel_series":
{ Args: { "by_student"?: boolean,"class": string,"scope": Database["public"]['Enums']["series_scope"],"version": string }; Returns: Json
                           },
"cancel_service_note":
{ Args: { "number": string,"payment": string,"reason": string }; Returns: undefined
                           },
"cancel_sign_up":
{ Args: { "address": string }; Returns: boolean
                           },
"cancel_trial":
{ Args: { "key": string }; Returns: Json
                           },
"cancelled_class_offers":
{ Args: { "student": string }; Returns: {
              "cents": number,"class_on": string,"credit": string,"money_chosen": boolean
            }[]
                           },
"change_pause":
{ Args: { "last_day": string,"pause": string }; Returns: undefined
                           },
"change_role":
{ Args: { "person": string,"role": Database["public"]['Enums']["user_role"] }; Returns: undefined
                           },
"change_row":
{ Args: { "after": Json,"before": Json,"in_table": string,"which": Json }; Returns: Json
                           },
"charge_month":
{ Args: { "amount_cents": number,"due_on": string,"id": string,"month": string,"student": string }; Returns: string
                           },
"charge_plan_price":
{ Args: { "plan": string }; Returns: undefined
                           },
"choose_card_settings":
{ Args: { "new_per_day": number,"remind_at"?: string,"retention": number,"student"?: string }; Returns: undefined
                           },
"choose_class_money":
{ Args: { "credit": string }; Returns: Json
                           },
"claim_backup":
{ Args: { "worker": string }; Returns: {
              "attempts": number,
"bytes": number | null,
"done_bytes": number,
"encrypted": boolean,
"file": string | null,
"finished_at": string | null,
"heartbeat_at": string | null,
"id": string,
"missing_files": number,
"night": string | null,
"problem": string | null,
"pruned": number,
"requested_at": string,
"restore_claimed_at": string | null,
"restore_problem": string | null,
"restore_requested_at": string | null,
"restore_tested_at": string | null,
"started_at": string | null,
"state": Database["public"]['Enums']["backup_state"],
"total_bytes": number,
"worker": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "backups"
        isOneToOne: false
        isSetofReturn: true
      } },
"claim_busy_calendars":
{ Args: Record<PropertyKey, never>; Returns: {
              "checked_at": string | null,
"conflicts": number,
"created_at": string,
"emptied_at": string | null,
"failed_at": string | null,
"fetched_at": string | null,
"id": string,
"name": string,
"problem": string | null,
"skipped": (string)[],
"skipped_count": number,
"told_at": string | null,
"url": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "busy_calendars"
        isOneToOne: false
        isSetofReturn: true
      } },
"claim_calendar_round":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"claim_mails":
{ Args: { "max_rows": number,"worker": string }; Returns: {
              "attempts": number,
"bounced_at": string | null,
"bounced_by_address": boolean,
"created_at": string,
"data": NonNullable<Json>,
"delayed_at": string | null,
"dismissed_at": string | null,
"due_at": string,
"id": string,
"is_urgent": boolean,
"kind": string,
"language": Database["public"]['Enums']["language"],
"last_error": string | null,
"recipient": string,
"refused_since": string | null,
"sent_at": string | null,
"state": Database["public"]['Enums']["mail_state"],
"tried_at": string | null,
"user_id": string | null,
"worker": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "mail_outbox"
        isOneToOne: false
        isSetofReturn: true
      } },
"claim_pix_round":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"claim_placement_test":
{ Args: { "booking_key"?: string,"key": string }; Returns: undefined
                           },
"claim_pushes":
{ Args: { "max_rows": number,"worker": string }; Returns: {
              "auth": string,"content": Json,"created_at": string,"endpoint": string,"id": string,"is_urgent": boolean,"language": Database["public"]['Enums']["language"],"notification_id": string,"p256dh": string,"ttl_seconds": number,"type": string,"unread": number
            }[]
                           },
"claim_restore_test":
{ Args: Record<PropertyKey, never>; Returns: {
              "attempts": number,
"bytes": number | null,
"done_bytes": number,
"encrypted": boolean,
"file": string | null,
"finished_at": string | null,
"heartbeat_at": string | null,
"id": string,
"missing_files": number,
"night": string | null,
"problem": string | null,
"pruned": number,
"requested_at": string,
"restore_claimed_at": string | null,
"restore_problem": string | null,
"restore_requested_at": string | null,
"restore_tested_at": string | null,
"started_at": string | null,
"state": Database["public"]['Enums']["backup_state"],
"total_bytes": number,
"worker": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "backups"
        isOneToOne: false
        isSetofReturn: true
      } },
"class_streak":
{ Args: { "student": string }; Returns: number
                           },
"class_terms":
{ Args: { "class": string }; Returns: Json
                           },
"close_setup":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"confirm_class":
{ Args: { "class": string }; Returns: undefined
                           },
"confirm_hours":
{ Args: { "entries": (string)[] }; Returns: Json
                           },
"confirm_proof":
{ Args: { "cents": number,"paid_on": string,"proof": string }; Returns: string
                           },
"connect_calendar":
{ Args: { "encrypted": string,"name": string,"person": string,"provider": string,"url": string,"username": string }; Returns: undefined
                           },
"connect_pix_provider":
{ Args: { "base_url": string,"encrypted": string,"pix_key": string,"profile": string,"token_url": string }; Returns: undefined
                           },
"continue_without_sound":
{ Args: { "key": string }; Returns: Json
                           },
"count_server_try":
{ Args: { "person": string,"service": string }; Returns: boolean
                           },
"count_view":
{ Args: { "version": string }; Returns: undefined
                           },
"count_visit":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"decline_offer":
{ Args: { "offer": string }; Returns: undefined
                           },
"decline_proof":
{ Args: { "proof": string,"reason": string }; Returns: undefined
                           },
"delete_articles":
{ Args: { "articles": (string)[] }; Returns: undefined
                           },
"delete_backup_records":
{ Args: { "files": (string)[] }; Returns: undefined
                           },
"delete_module":
{ Args: { "module": string }; Returns: undefined
                           },
"disconnect_calendar":
{ Args: { "url": string }; Returns: undefined
                           },
"disconnect_pix_provider":
{ Args: { "base_url": string }; Returns: undefined
                           },
"discount_charge":
{ Args: { "cents": number,"charge": string,"reason": string }; Returns: undefined
                           },
"dismiss_delivery":
{ Args: { "channel": string,"id": string }; Returns: undefined
                           },
"draft_from_suggestion":
{ Args: { "suggestion": string }; Returns: string
                           },
"drop_announced_payment":
{ Args: { "e2e_id": string,"is_final": boolean }; Returns: undefined
                           },
"drop_calendar_link":
{ Args: { "entry": string }; Returns: undefined
                           },
"drop_mail":
{ Args: { "error": string,"mail": string,"worker": string }; Returns: undefined
                           },
"drop_push_subscription":
{ Args: { "push": string,"worker": string }; Returns: undefined
                           },
"edit_class":
{ Args: { "before"?: Json,"class": string,"notes": string,"online_link": string }; Returns: Json
                           },
"edit_student":
{ Args: { "before"?: Json,"birth_date"?: string,"full_name": string,"guardian_contact"?: string,"guardian_name"?: string,"language"?: Database["public"]['Enums']["language"],"level"?: string,"phone"?: string,"plan"?: string,"student": string }; Returns: Json
                           },
"erase_booker":
{ Args: { "booking": string }; Returns: undefined
                           },
"erase_person":
{ Args: { "person": string }; Returns: undefined
                           },
"erase_waiting":
{ Args: { "waiting": string }; Returns: undefined
                           },
"export_child_data":
{ Args: { "key": string }; Returns: Json
                           },
"export_copy":
{ Args: { "child"?: string,"key": string }; Returns: Json
                           },
"export_my_data":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"export_student_data":
{ Args: { "student": string }; Returns: Json
                           },
"extend_mail_claim":
{ Args: { "mail": string,"worker": string }; Returns: undefined
                           },
"fail_busy_calendar":
{ Args: { "calendar": string,"problem": string }; Returns: undefined
                           },
"find_articles":
{ Args: { "category"?: string,"language": Database["public"]['Enums']["language"],"page"?: number,"page_size"?: number,"search"?: string }; Returns: Json
                           },
"find_cards":
{ Args: { "search": string,"student"?: string }; Returns: {
              "back": string,
"created_at": string,
"due_at": string | null,
"example": string | null,
"failures": number,
"first_reviewed_at": string | null,
"front": string,
"id": string,
"is_leech": boolean,
"lapses": number,
"recording": string | null,
"review_count": number,
"scheduled_count": number,
"source": Database["public"]['Enums']["card_source"],
"source_id": string | null,
"stability": number | null,
"student_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "cards"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_charges":
{ Args: { "forfeits"?: (Database["public"]['Enums']["forfeit_kind"])[],"search": string }; Returns: {
              "amount_cents": number,
"awaits_code": boolean | null,
"cancel_reason": string | null,
"cancelled_at": string | null,
"class_on": string | null,
"created_at": string,
"description": string | null,
"discount_cents": number,
"discount_reason": string | null,
"due_on": string,
"forfeit": Database["public"]['Enums']["forfeit_kind"] | null,
"forfeited_class_id": string | null,
"id": string,
"kind": Database["public"]['Enums']["charge_kind"],
"late_cents": number | null,
"month": string | null,
"net_cents": number | null,
"open_cents": number | null,
"overdue": boolean | null,
"paid_at": string | null,
"payable_until": string | null,
"pix_city": string | null,
"pix_key": string | null,
"pix_name": string | null,
"plan": string | null,
"proof_waits": boolean | null,
"search_text": string | null,
"status": Database["public"]['Enums']["charge_status"],
"student_id": string,
"student_language": Database["public"]['Enums']["language"],
"student_name": string,
"student_phone": string | null,
"terms": Json | null,
"txid": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "charge_overview"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_copy":
{ Args: { "key": string }; Returns: Json
                           },
"find_feedback":
{ Args: { "search": string }; Returns: {
              "class_id": string | null,
"comments": string | null,
"created_at": string,
"id": string,
"publication_agreed": boolean | null,
"publication_answered_at": string | null,
"publication_asked_at": string | null,
"rating": number,
"replied_at": string | null,
"reply": string | null,
"shown_name": string | null,
"student_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "feedback"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_guardian_consent":
{ Args: { "key": string }; Returns: Json
                           },
"find_homework":
{ Args: { "search": string }; Returns: {
              "assigned_at": string,
"assignment_id": string,
"counts": boolean,
"due_on": string,
"grade": number | null,
"graded_at": string | null,
"id": string,
"is_late": boolean,
"kind": Database["public"]['Enums']["homework_kind"],
"retake_of": string | null,
"status": Database["public"]['Enums']["homework_status"],
"student_id": string,
"student_name": string,
"submissions": number,
"submitted_at": string | null,
"title": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "homework_overview"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_hours":
{ Args: { "search": string }; Returns: {
              "cancelled_at": string | null,
"covered": string | null,
"created_at": string,
"email": string | null,
"email_verified": boolean | null,
"ends_at": string,
"full_name": string | null,
"homework": string | null,
"id": string,
"is_makeup": boolean | null,
"kind": string,
"label": string | null,
"lapsed_at": string | null,
"level": Database["public"]['Enums']["booking_level"] | null,
"local_start": string,
"notes": string | null,
"online_link": string | null,
"pause_id": string | null,
"plan": string | null,
"series_id": string | null,
"starts_at": string,
"status": Database["public"]['Enums']["booking_status"] | null,
"student_id": string | null,
"words": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "hours"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_people":
{ Args: { "search": string }; Returns: {
              "balance_cents": number | null,
"created_at": string,
"deactivated_at": string | null,
"email": string,
"erasure_requested_at": string | null,
"first_login_at": string | null,
"full_name": string,
"id": string,
"last_activity_at": string | null,
"level": string | null,
"next_class_at": string | null,
"overdue": boolean | null,
"paused_until": string | null,
"plan": string | null,
"role": Database["public"]['Enums']["user_role"],
"sign_up_unfinished": boolean,
"temporary_password": boolean
            }[]
                          SetofOptions: {
        from: "*"
        to: "profile_overview"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_placement_items":
{ Args: { "search": string }; Returns: {
              "accepted": (string)[] | null,
"answer": number,
"audio_path": string | null,
"code": string,
"created_at": string,
"cue": string | null,
"explanation_en": string,
"explanation_pt": string,
"frozen_at": string | null,
"id": string,
"level": Database["public"]['Enums']["cefr_level"],
"options": (string)[],
"passage": string | null,
"picture_alt": string | null,
"picture_path": string | null,
"question": string,
"retired_at": string | null,
"skill": Database["public"]['Enums']["placement_skill"],
"target": string | null,
"transcript": string | null,
"version": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "placement_items"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_testimonials":
{ Args: { "search": string }; Returns: {
              "about_en": string | null,
"about_pt": string | null,
"author_name": string,
"created_at": string,
"feedback_id": string | null,
"id": string,
"position": number,
"published": boolean,
"text_en": string | null,
"text_pt": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "testimonials"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_trial":
{ Args: { "key": string }; Returns: Json
                           },
"find_trial_wait":
{ Args: { "key": string }; Returns: Json
                           },
"finish_backup":
{ Args: { "backup": string,"bytes": number,"encrypted": boolean,"file": string,"missing_files": number,"worker": string }; Returns: undefined
                           },
"finish_calendar_push":
{ Args: { "entry": string,"etag": string,"fingerprint": string,"href": string }; Returns: undefined
                           },
"finish_calendar_round":
{ Args: { "has_more"?: boolean,"keeps_marks"?: boolean,"problem"?: string,"version"?: string }; Returns: undefined
                           },
"finish_mail":
{ Args: { "mail": string,"saved"?: boolean,"worker": string }; Returns: undefined
                           },
"finish_pix_round":
{ Args: { "asked_webhook"?: boolean,"has_webhook"?: boolean,"problem"?: string,"read_refunds"?: boolean,"read_until"?: string,"refunds_problem"?: string }; Returns: undefined
                           },
"finish_placement_test":
{ Args: { "key": string }; Returns: Json
                           },
"finish_provider_charge":
{ Args: { "cents"?: number,"code"?: string,"outcome": string,"txid": string }; Returns: undefined
                           },
"finish_push":
{ Args: { "push": string,"worker": string }; Returns: undefined
                           },
"finish_restore_test":
{ Args: { "backup": string,"detail"?: string,"problem"?: string }; Returns: undefined
                           },
"finish_welcome":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"free_emptied_hours":
{ Args: { "calendar": string }; Returns: undefined
                           },
"free_hours_between":
{ Args: { "first_day": string,"for_trial"?: boolean,"key"?: string,"last_day": string,"moving"?: string }; Returns: {
              "local_date": string,"local_times": (string)[]
            }[]
                           },
"freeze_placement_item":
{ Args: { "frozen": boolean,"item": string }; Returns: undefined
                           },
"give_class_money":
{ Args: { "cents": number,"credit": string }; Returns: undefined
                           },
"give_credit":
{ Args: { "cents": number,"id": string,"reason": string,"student": string }; Returns: undefined
                           },
"grade_homework":
{ Args: { "before"?: Json,"comment"?: string,"grade": number,"homework": string,"marks"?: Json,"seen"?: number }; Returns: undefined
                           },
"grow_placement_bank":
{ Args: { "items": Json }; Returns: number
                           },
"hand_over_mail":
{ Args: { "mail": string,"worker": string }; Returns: boolean
                           },
"has_booked_before":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"has_mail_quota":
{ Args: { "kind": string,"recipient": string }; Returns: boolean
                           },
"housekeeping_steps":
{ Args: Record<PropertyKey, never>; Returns: (string)[]
                           },
"ignore_line":
{ Args: { "ignored"?: boolean,"line": string }; Returns: undefined
                           },
"import_statement":
{ Args: { "lines": Json }; Returns: Json
                           },
"is_mail_saved_to_files":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"is_step_done":
{ Args: { "step": string }; Returns: boolean
                           },
"join_waiting_list":
{ Args: { "from_time": string,"purpose": string,"until_time": string,"weekdays": (number)[] }; Returns: string
                           },
"last_bookable_day":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"leave_feedback":
{ Args: { "class"?: string,"comments"?: string,"id": string,"rating": number }; Returns: string
                           },
"leave_trial_wait":
{ Args: { "key": string }; Returns: undefined
                           },
"leave_waiting_list":
{ Args: { "waiting": string }; Returns: undefined
                           },
"link_trial":
{ Args: { "booking": string,"student": string }; Returns: undefined
                           },
"list_articles":
{ Args: { "by": string,"language": Database["public"]['Enums']["language"],"max_rows"?: number }; Returns: Json
                           },
"list_copied_files":
{ Args: { "person": string }; Returns: {
              "bucket": string,"name": string,"path": string,"row_id": string,"topic": string
            }[]
                           },
"list_mail_outages":
{ Args: Record<PropertyKey, never>; Returns: {
              "error": string,"since": string,"until": string
            }[]
                           },
"list_orphaned_files":
{ Args: { "bucket": string,"older_than"?: string }; Returns: string[]
                           },
"list_undelivered":
{ Args: Record<PropertyKey, never>; Returns: {
              "attempts": number,"can_retry": boolean,"channel": string,"created_at": string,"due_at": string,"error": string,"failed": boolean,"id": string,"kind": string,"person": string
            }[]
                           },
"list_unencrypted_mail":
{ Args: { "max_rows": number }; Returns: {
              "id": string,"secrets": Json
            }[]
                           },
"list_unwritten_hours":
{ Args: Record<PropertyKey, never>; Returns: {
              "full_name": string,"id": string,"is_removal": boolean,"problem": string,"starts_at": string,"total": number
            }[]
                           },
"list_withdrawable":
{ Args: Record<PropertyKey, never>; Returns: {
              "cents": number,"charge": string,"classes": number,"ends_plan": boolean,"until": string
            }[]
                           },
"list_withdrawals":
{ Args: Record<PropertyKey, never>; Returns: {
              "by_provider": boolean,"cents": number,"proof_waits": boolean,"purchases": Json,"student": string,"student_name": string,"withdrawn_at": string
            }[]
                           },
"mail_trial_link":
{ Args: { "email"?: string,"key": string,"new_key"?: string }; Returns: Json
                           },
"mailbox_read_at":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"make_calendar_feed":
{ Args: { "token": string }; Returns: undefined
                           },
"manage_articles":
{ Args: { "category"?: string,"page"?: number,"search"?: string,"sort"?: string,"state"?: string }; Returns: Json
                           },
"mark_mail_server_down":
{ Args: { "error": string,"mail": string,"worker": string }; Returns: undefined
                           },
"mark_station":
{ Args: { "mark"?: Database["public"]['Enums']["station_mark"],"marked_on"?: string,"station": string,"student": string }; Returns: undefined
                           },
"match_line":
{ Args: { "charge"?: string,"line": string,"payment"?: string }; Returns: string
                           },
"match_lines":
{ Args: { "matches": Json }; Returns: Json
                           },
"move_hour":
{ Args: { "by_student"?: boolean,"entry": string,"local_date": string,"local_time": string }; Returns: undefined
                           },
"move_series":
{ Args: { "by_student"?: boolean,"class": string,"local_date": string,"local_time": string,"scope": Database["public"]['Enums']["series_scope"],"version": string }; Returns: Json
                           },
"move_testimonial":
{ Args: { "places": number,"testimonial": string }; Returns: number
                           },
"name_placement_result":
{ Args: { "key": string,"name": string }; Returns: undefined
                           },
"name_teacher":
{ Args: { "address"?: string,"document"?: string,"email"?: string,"first_name": string,"full_name": string }; Returns: undefined
                           },
"note_mailbox":
{ Args: { "problem"?: string }; Returns: undefined
                           },
"note_unread_mail":
{ Args: { "arrived_at": string,"mail": string,"problem": string }; Returns: undefined
                           },
"open_mail_server":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"open_site_address":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"own_placement_tests":
{ Args: Record<PropertyKey, never>; Returns: {
              "ability": number,"error": number,"finished_at": string,"highest": Database["public"]['Enums']["cefr_level"],"level": Database["public"]['Enums']["cefr_level"],"lowest": Database["public"]['Enums']["cefr_level"]
            }[]
                           },
"pause_student":
{ Args: { "first_day": string,"id": string,"keeps_place": boolean,"last_day": string,"reason"?: string,"student": string }; Returns: undefined
                           },
"placement_funnel":
{ Args: { "days"?: number }; Returns: Json
                           },
"placement_item_statistics":
{ Args: Record<PropertyKey, never>; Returns: {
              "asked": number,"code": string,"correct": number,"discrimination": number,"exposure": number,"infit": number,"item_id": string,"level": Database["public"]['Enums']["cefr_level"],"seconds": number,"skipped": number
            }[]
                           },
"plan_calendar_pushes":
{ Args: { "host": string,"most"?: number }; Returns: Json
                           },
"post_grades":
{ Args: { "grades": Json,"module": string }; Returns: Json
                           },
"postpone_calendar_push":
{ Args: { "entry": string,"problem"?: string }; Returns: undefined
                           },
"postpone_mail":
{ Args: { "error": string,"give_up"?: boolean,"mail": string,"worker": string }; Returns: undefined
                           },
"postpone_provider_charge":
{ Args: { "txid": string,"words"?: string }; Returns: undefined
                           },
"postpone_push":
{ Args: { "error": string,"give_up"?: boolean,"push": string,"wait_seconds"?: number,"worker": string }; Returns: undefined
                           },
"preview_pause":
{ Args: { "first_day": string,"last_day": string,"pause"?: string,"student": string }; Returns: Json
                           },
"preview_series_change":
{ Args: { "class": string,"local_date"?: string,"local_time"?: string,"scope": Database["public"]['Enums']["series_scope"] }; Returns: Json
                           },
"preview_series_request":
{ Args: { "request": string }; Returns: Json
                           },
"previous_notes":
{ Args: { "entries": (string)[] }; Returns: {
              "covered": string,"entry": string,"homework": string,"starts_at": string,"words": string
            }[]
                           },
"progress_report":
{ Args: { "month": string,"student": string }; Returns: Json
                           },
"prune_backups":
{ Args: { "backup": string,"files": (string)[],"worker": string }; Returns: undefined
                           },
"publish_article":
{ Args: { "article": string,"at"?: string,"base": number,"language": Database["public"]['Enums']["language"] }; Returns: Json
                           },
"publish_articles":
{ Args: { "articles": (string)[] }; Returns: Json
                           },
"read_article":
{ Args: { "language": Database["public"]['Enums']["language"],"slug": string }; Returns: Json
                           },
"read_calendar_feed":
{ Args: { "token": string }; Returns: Json
                           },
"read_calendar_links":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_card_deck":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_due_calibration":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_file_space":
{ Args: { "student"?: string }; Returns: Json
                           },
"read_fiscal_year":
{ Args: { "year": number }; Returns: Json
                           },
"read_guardian":
{ Args: { "student": string }; Returns: Json
                           },
"read_mail_server":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_mail_server_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_pix_connection":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_placement_result":
{ Args: { "share": string }; Returns: Json
                           },
"read_placement_test":
{ Args: { "key": string }; Returns: Json
                           },
"read_recap":
{ Args: { "month": string,"student": string }; Returns: Json
                           },
"read_receipt":
{ Args: { "payment": string }; Returns: Json
                           },
"read_retention":
{ Args: Record<PropertyKey, never>; Returns: {
              "days": number,"rule": string,"years": number
            }[]
                           },
"read_setup":
{ Args: Record<PropertyKey, never>; Returns: {
              "about": boolean,"article": boolean,"backed_up": boolean,"closed": boolean,"devices": number,"first_name": string,"greeting": boolean,"hours": boolean,"introduction": boolean,"mail_saved": boolean,"mail_tested": boolean,"named": boolean,"photo": boolean,"pix": boolean,"prices": boolean,"push_error": string,"push_tested": boolean,"responsible": boolean,"restore_problem": string,"restore_state": string,"second_factor": boolean,"student": boolean,"testimonials": boolean,"welcomed": boolean
            }[]
                           },
"read_shared_recap":
{ Args: { "token": string }; Returns: Json
                           },
"read_site_address":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"read_unscheduled_cards":
{ Args: { "max_rows": number }; Returns: Json
                           },
"read_yearly_statement":
{ Args: { "student": string,"year": number }; Returns: Json
                           },
"record_bounce":
{ Args: { "at"?: string,"error": string,"is_delay"?: boolean,"mail"?: string,"recipient"?: string }; Returns: undefined
                           },
"record_card_reviews":
{ Args: { "reviews": Json }; Returns: number
                           },
"record_payment":
{ Args: { "cents": number,"charge"?: string,"id": string,"method"?: Database["public"]['Enums']["payment_method"],"paid_on": string,"student": string }; Returns: string
                           },
"record_pix_answer":
{ Args: { "problem"?: string }; Returns: undefined
                           },
"release_mail":
{ Args: { "mail": string,"worker": string }; Returns: undefined
                           },
"remove_mail_server":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"remove_site_address":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"renew_guardian_link":
{ Args: { "key": string }; Returns: undefined
                           },
"renew_mail_link":
{ Args: { "kind": string,"token": string }; Returns: boolean
                           },
"replace_busy_times":
{ Args: { "busy": Json,"calendar": string,"is_held"?: boolean }; Returns: number
                           },
"replace_calendar_credentials":
{ Args: { "before": string,"encrypted": string }; Returns: undefined
                           },
"reply_address":
{ Args: { "mail": string }; Returns: string
                           },
"report_backup_progress":
{ Args: { "backup": string,"done_bytes": number,"total_bytes": number,"worker": string }; Returns: undefined
                           },
"report_class":
{ Args: { "before"?: Json,"by_student"?: boolean,"covered"?: string,"entry": string,"homework"?: string,"outcome": Database["public"]['Enums']["booking_status"],"words"?: string }; Returns: Json
                           },
"report_disk_usage":
{ Args: { "used": number }; Returns: undefined
                           },
"request_backup":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"request_child_erasure":
{ Args: { "asks": boolean,"key": string }; Returns: undefined
                           },
"request_class":
{ Args: { "local_date": string,"local_time": string }; Returns: undefined
                           },
"request_copy":
{ Args: { "email": string,"language"?: Database["public"]['Enums']["language"] }; Returns: undefined
                           },
"request_erasure":
{ Args: { "reason"?: string }; Returns: undefined
                           },
"request_restore_test":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"request_series_change":
{ Args: { "class": string,"id": string,"local_date"?: string,"local_time"?: string,"message"?: string,"scope": Database["public"]['Enums']["series_scope"] }; Returns: undefined
                           },
"reschedule_class":
{ Args: { "accepts_forfeit"?: boolean,"by_student"?: boolean,"class": string,"local_date": string,"local_time": string }; Returns: Json
                           },
"reschedule_trial":
{ Args: { "key": string,"local_date": string,"local_time": string }; Returns: Json
                           },
"restore_article":
{ Args: { "article": string,"base": number,"language": Database["public"]['Enums']["language"],"revision": number }; Returns: Json
                           },
"restore_calendar_events":
{ Args: { "elsewhere"?: (string)[],"entries": (string)[] }; Returns: number
                           },
"restore_charge":
{ Args: { "charge": string }; Returns: undefined
                           },
"retake_homework":
{ Args: { "homework": string }; Returns: string
                           },
"retire_placement_item":
{ Args: { "item": string,"retired": boolean }; Returns: undefined
                           },
"retry_all_deliveries":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"retry_delivery":
{ Args: { "channel": string,"id": string }; Returns: undefined
                           },
"return_withdrawals":
{ Args: { "cents": number,"student": string }; Returns: undefined
                           },
"reverse_payment":
{ Args: { "payment": string,"reason": string }; Returns: undefined
                           },
"run_housekeeping":
{ Args: { "step"?: string }; Returns: boolean
                           },
"save_article":
{ Args: { "article": string,"base": number,"draft": Json,"language": Database["public"]['Enums']["language"] }; Returns: Json
                           },
"save_assignment":
{ Args: { "before"?: Json,"dictation"?: string,"due_on": string,"exact"?: (Database["public"]['Enums']["exact_part"])[],"files"?: Json,"id": string,"instructions"?: string,"kind"?: Database["public"]['Enums']["homework_kind"],"links"?: Json,"reading"?: string,"retake"?: Database["public"]['Enums']["retake_rule"],"students"?: (string)[],"title": string,"written_task"?: string }; Returns: Json
                           },
"save_calibration":
{ Args: { "difficulties": Json,"slope"?: number,"tests": number,"version": number }; Returns: boolean
                           },
"save_card_schedules":
{ Args: { "schedules": Json }; Returns: number
                           },
"save_mail_server":
{ Args: { "encrypted": string,"host": string,"provider": string,"sender": string }; Returns: undefined
                           },
"save_module":
{ Args: { "before"?: Json,"held_on": string,"id": string,"name": string }; Returns: Json
                           },
"save_placement_items":
{ Args: { "items": Json }; Returns: Json
                           },
"save_push_subscription":
{ Args: { "auth": string,"device"?: string,"endpoint": string,"p256dh": string }; Returns: string
                           },
"save_site_address":
{ Args: { "address": string }; Returns: undefined
                           },
"schedule_classes":
{ Args: { "credit"?: string,"local_date": string,"local_time": string,"notes"?: string,"online_link"?: string,"student": string,"weeks"?: number }; Returns: Json
                           },
"send_guardian_link":
{ Args: { "student": string }; Returns: undefined
                           },
"send_proof":
{ Args: { "charge": string,"name": string,"object": string }; Returns: string
                           },
"send_service_note":
{ Args: { "id": string,"payment": string,"recipient": string }; Returns: undefined
                           },
"send_test_mail":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"send_test_push":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"set_active":
{ Args: { "active": boolean,"person": string }; Returns: undefined
                           },
"set_card_recording":
{ Args: { "card": string,"recording"?: string }; Returns: undefined
                           },
"set_card_time_zone":
{ Args: { "zone": string }; Returns: undefined
                           },
"set_mail_transport":
{ Args: { "has_mailbox"?: boolean,"has_server": boolean }; Returns: undefined
                           },
"set_nfse":
{ Args: { "number": string,"payment": string }; Returns: undefined
                           },
"set_outcome":
{ Args: { "entry": string,"forfeit"?: boolean,"outcome": Database["public"]['Enums']["booking_status"] }; Returns: undefined
                           },
"set_photo":
{ Args: { "person": string,"photo"?: string }; Returns: undefined
                           },
"set_site_address":
{ Args: { "given"?: string }; Returns: undefined
                           },
"set_student_billing":
{ Args: { "agreed_cents"?: number,"before"?: Json,"monthly_discount_cents"?: number,"payer_document"?: string,"payer_name"?: string,"student": string }; Returns: Json
                           },
"set_student_room":
{ Args: { "link": string,"student": string }; Returns: undefined
                           },
"set_working_hours":
{ Args: { "before"?: Json,"hours": Json }; Returns: Json
                           },
"settle_provider_payment":
{ Args: { "cents": number,"e2e_id": string,"paid_at": string,"refunded_cents"?: number,"txid": string,"words"?: string }; Returns: string
                           },
"share_recap":
{ Args: { "month": string,"token": string }; Returns: undefined
                           },
"start_placement_test":
{ Args: { "earlier_keys"?: (string)[],"key": string,"language": Database["public"]['Enums']["language"],"types"?: boolean,"under_age"?: boolean }; Returns: Json
                           },
"store_encrypted_mail":
{ Args: { "encrypted": string,"mail": string,"secrets": Json }; Returns: undefined
                           },
"student_unallocated_cents":
{ Args: { "student": string }; Returns: number
                           },
"submit_homework":
{ Args: { "answer"?: string,"files"?: Json,"homework": string,"in_writing"?: boolean,"seen"?: number }; Returns: Json
                           },
"suggest_matches":
{ Args: Record<PropertyKey, never>; Returns: {
              "charge": string,"line": string,"payment": string,"score": number,"why": string
            }[]
                           },
"suggest_topic":
{ Args: { "email"?: string,"language": Database["public"]['Enums']["language"],"name"?: string,"topic": string }; Returns: undefined
                           },
"take_calendar_event":
{ Args: { "ends_at": string,"entry": string,"etag": string,"href": string,"sequence": number,"starts_at": string,"uid": string }; Returns: string
                           },
"take_offer":
{ Args: { "accepts_forfeit"?: boolean,"offer": string }; Returns: Json
                           },
"take_offered_trial":
{ Args: { "key": string }; Returns: Json
                           },
"teacher_photo":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"terms_in_force":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"trial_room":
{ Args: { "booking": string }; Returns: string
                           },
"type_placement_answers":
{ Args: { "items": Json }; Returns: number
                           },
"undelete_articles":
{ Args: { "articles": (string)[] }; Returns: undefined
                           },
"unmatch_line":
{ Args: { "line": string }; Returns: undefined
                           },
"unmatch_lines":
{ Args: { "lines": (string)[] }; Returns: Json
                           },
"unpublish_article":
{ Args: { "article": string,"language": Database["public"]['Enums']["language"] }; Returns: undefined
                           },
"unsubscribe":
{ Args: { "person": string,"topic": string }; Returns: undefined
                           },
"verify_trial":
{ Args: { "key": string,"proof": string }; Returns: string
                           },
"verify_trial_wait":
{ Args: { "key": string,"proof": string }; Returns: boolean
                           },
"visit_room":
{ Args: { "class": string,"enters"?: boolean }; Returns: Json
                           },
"wait_for_trial":
{ Args: { "accepts_terms": boolean,"email": string,"from_time": string,"full_name": string,"guardian_email"?: string,"guardian_name"?: string,"key": string,"language"?: Database["public"]['Enums']["language"],"phone": string,"until_time": string,"weekdays": (number)[] }; Returns: undefined
                           },
"waive_forfeit":
{ Args: { "forfeit": string,"reason": string }; Returns: undefined
                           },
"welcome_student":
{ Args: { "password": string,"student": string,"until": string }; Returns: undefined
                           },
"withdraw_class_request":
{ Args: { "request": string }; Returns: undefined
                           },
"withdraw_homework":
{ Args: { "homework": string }; Returns: undefined
                           },
"withdraw_price_adjustment":
{ Args: { "adjustment": string }; Returns: undefined
                           },
"withdraw_purchase":
{ Args: { "charge": string }; Returns: Json
                           },
"withdraw_series_request":
{ Args: { "request": string }; Returns: undefined
                           },
"yearly_statistics":
{ Args: { "year": number }; Returns: Json
                           }
          }
          Enums: {
            "article_state": "draft"|"scheduled"|"published"|"unpublished","backup_state": "requested"|"running"|"done"|"failed","booking_level": "beginner"|"elementary"|"intermediate"|"upper_intermediate"|"advanced"|"not_sure","booking_status": "scheduled"|"confirmed"|"completed"|"cancelled"|"no_show","card_source": "typed"|"correction"|"dictation"|"article"|"class_note","cefr_level": "A1"|"A2"|"B1"|"B2"|"C1"|"C2","charge_kind": "monthly"|"single"|"forfeited_class","charge_status": "pending"|"paid"|"cancelled","class_request_outcome": "accepted"|"declined"|"taken"|"passed","consent_kind": "terms"|"guardian","exact_part": "numbers"|"spelling"|"contractions"|"hyphens","fiscal_regime": "mei"|"company"|"person","forfeit_kind": "late_cancellation"|"late_reschedule"|"no_show","homework_kind": "free"|"file"|"dictation"|"speaking","homework_status": "pending"|"submitted"|"graded","language": "pt"|"en","mail_state": "queued"|"sending"|"handed_over"|"sent"|"failed"|"saved"|"dropped","payment_method": "pix"|"transfer"|"cash"|"card"|"other","placement_skill": "grammar"|"vocabulary"|"reading"|"listening","retake_rule": "none"|"better"|"newer","series_scope": "later"|"all","station_mark": "works"|"sometimes"|"not_yet","user_role": "admin"|"aluno"
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            "article_state": ["draft", "scheduled", "published", "unpublished"],"backup_state": ["requested", "running", "done", "failed"],"booking_level": ["beginner", "elementary", "intermediate", "upper_intermediate", "advanced", "not_sure"],"booking_status": ["scheduled", "confirmed", "completed", "cancelled", "no_show"],"card_source": ["typed", "correction", "dictation", "article", "class_note"],"cefr_level": ["A1", "A2", "B1", "B2", "C1", "C2"],"charge_kind": ["monthly", "single", "forfeited_class"],"charge_status": ["pending", "paid", "cancelled"],"class_request_outcome": ["accepted", "declined", "taken", "passed"],"consent_kind": ["terms", "guardian"],"exact_part": ["numbers", "spelling", "contractions", "hyphens"],"fiscal_regime": ["mei", "company", "person"],"forfeit_kind": ["late_cancellation", "late_reschedule", "no_show"],"homework_kind": ["free", "file", "dictation", "speaking"],"homework_status": ["pending", "submitted", "graded"],"language": ["pt", "en"],"mail_state": ["queued", "sending", "handed_over", "sent", "failed", "saved", "dropped"],"payment_method": ["pix", "transfer", "cash", "card", "other"],"placement_skill": ["grammar", "vocabulary", "reading", "listening"],"retake_rule": ["none", "better", "newer"],"series_scope": ["later", "all"],"station_mark": ["works", "sometimes", "not_yet"],"user_role": ["admin", "aluno"]
          }
        }
} as const
