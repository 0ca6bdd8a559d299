export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      biodata_details: {
        Row: {
          blood_group: string | null
          devak: string | null
          gotra: string | null
          heading_choice: string
          heading_text: string | null
          kuldaivat: string | null
          language: string
          member: string
          mother_name: string | null
          native_place: string | null
          other_families: string | null
          relatives: NonNullable<Json>
        }
        Insert: {
          blood_group?: string | null
          devak?: string | null
          gotra?: string | null
          heading_choice?: string
          heading_text?: string | null
          kuldaivat?: string | null
          language?: string
          member?: string
          mother_name?: string | null
          native_place?: string | null
          other_families?: string | null
          relatives?: NonNullable<Json>
        }
        Update: {
          blood_group?: string | null
          devak?: string | null
          gotra?: string | null
          heading_choice?: string
          heading_text?: string | null
          kuldaivat?: string | null
          language?: string
          member?: string
          mother_name?: string | null
          native_place?: string | null
          other_families?: string | null
          relatives?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "biodata_details_member_fkey"
            columns: ["member"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      caste_options: {
        Row: {
          label_en: string | null
          label_mr: string | null
          position: number
          retired_at: string | null
          value: string
        }
        Insert: {
          label_en?: string | null
          label_mr?: string | null
          position: number
          retired_at?: string | null
          value: string
        }
        Update: {
          label_en?: string | null
          label_mr?: string | null
          position?: number
          retired_at?: string | null
          value?: string
        }
        Relationships: []
      }
      city_options: {
        Row: {
          label_en: string | null
          label_mr: string | null
          position: number
          retired_at: string | null
          value: string
        }
        Insert: {
          label_en?: string | null
          label_mr?: string | null
          position: number
          retired_at?: string | null
          value: string
        }
        Update: {
          label_en?: string | null
          label_mr?: string | null
          position?: number
          retired_at?: string | null
          value?: string
        }
        Relationships: []
      }
      disputes: {
        Row: {
          amount: number
          currency: string
          phase: string | null
          reason: string | null
          respond_by: string | null
          rzp_dispute_id: string
          rzp_payment_id: string
          seen_at: string
          status: string
        }
        Insert: {
          amount: number
          currency: string
          phase?: string | null
          reason?: string | null
          respond_by?: string | null
          rzp_dispute_id: string
          rzp_payment_id: string
          seen_at?: string
          status: string
        }
        Update: {
          amount?: number
          currency?: string
          phase?: string | null
          reason?: string | null
          respond_by?: string | null
          rzp_dispute_id?: string
          rzp_payment_id?: string
          seen_at?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "disputes_rzp_payment_id_fkey"
            columns: ["rzp_payment_id"]
            referencedRelation: "payment_attempts"
            referencedColumns: ["rzp_payment_id"]
          },
        ]
      }
      follows: {
        Row: {
          created_at: string
          follower_id: string
          following_id: string
        }
        Insert: {
          created_at?: string
          follower_id: string
          following_id: string
        }
        Update: {
          created_at?: string
          follower_id?: string
          following_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "follows_follower_id_fkey"
            columns: ["follower_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "follows_following_id_fkey"
            columns: ["following_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      gender_options: {
        Row: {
          position: number
          value: string
        }
        Insert: {
          position: number
          value: string
        }
        Update: {
          position?: number
          value?: string
        }
        Relationships: []
      }
      highest_education_options: {
        Row: {
          label_en: string | null
          label_mr: string | null
          position: number
          retired_at: string | null
          value: string
        }
        Insert: {
          label_en?: string | null
          label_mr?: string | null
          position: number
          retired_at?: string | null
          value: string
        }
        Update: {
          label_en?: string | null
          label_mr?: string | null
          position?: number
          retired_at?: string | null
          value?: string
        }
        Relationships: []
      }
      mangal_status_options: {
        Row: {
          label_en: string | null
          label_mr: string | null
          position: number
          retired_at: string | null
          value: string
        }
        Insert: {
          label_en?: string | null
          label_mr?: string | null
          position: number
          retired_at?: string | null
          value: string
        }
        Update: {
          label_en?: string | null
          label_mr?: string | null
          position?: number
          retired_at?: string | null
          value?: string
        }
        Relationships: []
      }
      married_status_options: {
        Row: {
          label_en: string | null
          label_mr: string | null
          position: number
          retired_at: string | null
          value: string
        }
        Insert: {
          label_en?: string | null
          label_mr?: string | null
          position: number
          retired_at?: string | null
          value: string
        }
        Update: {
          label_en?: string | null
          label_mr?: string | null
          position?: number
          retired_at?: string | null
          value?: string
        }
        Relationships: []
      }
      membership_prices: {
        Row: {
          amount: number
          currency: string
          item: string
        }
        Insert: {
          amount: number
          currency: string
          item: string
        }
        Update: {
          amount?: number
          currency?: string
          item?: string
        }
        Relationships: []
      }
      outbox: {
        Row: {
          attempts: number
          created_at: string
          detail: NonNullable<Json>
          done_at: string | null
          due_at: string
          fault: string | null
          given_up_at: string | null
          key: string
          kind: string
          next_attempt_at: string
          purchase_id: string | null
          recipient: string | null
        }
        Insert: {
          attempts?: number
          created_at?: string
          detail?: NonNullable<Json>
          done_at?: string | null
          due_at?: string
          fault?: string | null
          given_up_at?: string | null
          key: string
          kind: string
          next_attempt_at?: string
          purchase_id?: string | null
          recipient?: string | null
        }
        Update: {
          attempts?: number
          created_at?: string
          detail?: NonNullable<Json>
          done_at?: string | null
          due_at?: string
          fault?: string | null
          given_up_at?: string | null
          key?: string
          kind?: string
          next_attempt_at?: string
          purchase_id?: string | null
          recipient?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "outbox_purchase_id_fkey"
            columns: ["purchase_id"]
            referencedRelation: "payment_orders"
            referencedColumns: ["id"]
          },
        ]
      }
      partner_preferences: {
        Row: {
          age_from: number | null
          age_importance: string
          age_to: number | null
          city: string[] | null
          city_importance: string
          education: string[] | null
          education_importance: string
          guna_importance: string
          guna_least: number | null
          height_from: number | null
          height_importance: string
          height_to: number | null
          income_importance: string
          income_least: number | null
          lineage_importance: string
          mangal_importance: string
          mangal_wants: string | null
          married_status: string[] | null
          married_status_importance: string
          member: string
          updated_at: string
        }
        Insert: {
          age_from?: number | null
          age_importance?: string
          age_to?: number | null
          city?: string[] | null
          city_importance?: string
          education?: string[] | null
          education_importance?: string
          guna_importance?: string
          guna_least?: number | null
          height_from?: number | null
          height_importance?: string
          height_to?: number | null
          income_importance?: string
          income_least?: number | null
          lineage_importance?: string
          mangal_importance?: string
          mangal_wants?: string | null
          married_status?: string[] | null
          married_status_importance?: string
          member?: string
          updated_at?: string
        }
        Update: {
          age_from?: number | null
          age_importance?: string
          age_to?: number | null
          city?: string[] | null
          city_importance?: string
          education?: string[] | null
          education_importance?: string
          guna_importance?: string
          guna_least?: number | null
          height_from?: number | null
          height_importance?: string
          height_to?: number | null
          income_importance?: string
          income_least?: number | null
          lineage_importance?: string
          mangal_importance?: string
          mangal_wants?: string | null
          married_status?: string[] | null
          married_status_importance?: string
          member?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "partner_preferences_member_fkey"
            columns: ["member"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_attempts: {
        Row: {
          amount: number
          amount_refunded: number
          authorized_at: string | null
          currency: string
          problem: string | null
          purchase_id: string
          raw: NonNullable<Json>
          rzp_payment_id: string
          seen_at: string
          status: string
        }
        Insert: {
          amount: number
          amount_refunded?: number
          authorized_at?: string | null
          currency: string
          problem?: string | null
          purchase_id: string
          raw?: NonNullable<Json>
          rzp_payment_id: string
          seen_at?: string
          status: string
        }
        Update: {
          amount?: number
          amount_refunded?: number
          authorized_at?: string | null
          currency?: string
          problem?: string | null
          purchase_id?: string
          raw?: NonNullable<Json>
          rzp_payment_id?: string
          seen_at?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_attempts_purchase_id_fkey"
            columns: ["purchase_id"]
            referencedRelation: "payment_orders"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_orders: {
        Row: {
          amount: number
          client_receipt: string | null
          created_at: string
          currency: string
          id: string
          item: string
          mode: string
          next_poll_at: string | null
          opened_at: string
          order_attempts: number
          receipt: string
          rzp_order_id: string | null
          state: string
          user_id: string | null
        }
        Insert: {
          amount: number
          client_receipt?: string | null
          created_at?: string
          currency: string
          id: string
          item: string
          mode: string
          next_poll_at?: string | null
          opened_at?: string
          order_attempts?: number
          receipt: string
          rzp_order_id?: string | null
          state?: string
          user_id?: string | null
        }
        Update: {
          amount?: number
          client_receipt?: string | null
          created_at?: string
          currency?: string
          id?: string
          item?: string
          mode?: string
          next_poll_at?: string | null
          opened_at?: string
          order_attempts?: number
          receipt?: string
          rzp_order_id?: string | null
          state?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_orders_item_fkey"
            columns: ["item"]
            referencedRelation: "membership_prices"
            referencedColumns: ["item"]
          },
          {
            foreignKeyName: "payment_orders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          amount: number
          cancelled_at: string | null
          currency: string
          expiry_at: string
          lost_dispute: string | null
          mode: string
          order_id: string
          payment_at: string
          payment_id: string
          purchase_id: string | null
          reciept_id: string | null
          recorded_by: string
          refunded_at: string | null
          signature: string | null
          user_id: string | null
        }
        Insert: {
          amount: number
          cancelled_at?: string | null
          currency?: string
          expiry_at?: string
          lost_dispute?: string | null
          mode?: string
          order_id: string
          payment_at?: string
          payment_id: string
          purchase_id?: string | null
          reciept_id?: string | null
          recorded_by?: string
          refunded_at?: string | null
          signature?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number
          cancelled_at?: string | null
          currency?: string
          expiry_at?: string
          lost_dispute?: string | null
          mode?: string
          order_id?: string
          payment_at?: string
          payment_id?: string
          purchase_id?: string | null
          reciept_id?: string | null
          recorded_by?: string
          refunded_at?: string | null
          signature?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payments_lost_dispute_fkey"
            columns: ["lost_dispute"]
            referencedRelation: "disputes"
            referencedColumns: ["rzp_dispute_id"]
          },
          {
            foreignKeyName: "payments_purchase_id_fkey"
            columns: ["purchase_id"]
            referencedRelation: "payment_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      refunds: {
        Row: {
          amount: number
          rzp_payment_id: string
          rzp_refund_id: string
          seen_at: string
          status: string
        }
        Insert: {
          amount: number
          rzp_payment_id: string
          rzp_refund_id: string
          seen_at?: string
          status: string
        }
        Update: {
          amount?: number
          rzp_payment_id?: string
          rzp_refund_id?: string
          seen_at?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "refunds_rzp_payment_id_fkey"
            columns: ["rzp_payment_id"]
            referencedRelation: "payment_attempts"
            referencedColumns: ["rzp_payment_id"]
          },
        ]
      }
      webhook_inbox: {
        Row: {
          attempts: number
          event: string
          event_id: string
          next_attempt_at: string | null
          outcome: string | null
          processed_at: string | null
          received_at: string
          rzp_dispute_id: string | null
          rzp_order_id: string | null
          rzp_payment_id: string | null
        }
        Insert: {
          attempts?: number
          event: string
          event_id: string
          next_attempt_at?: string | null
          outcome?: string | null
          processed_at?: string | null
          received_at?: string
          rzp_dispute_id?: string | null
          rzp_order_id?: string | null
          rzp_payment_id?: string | null
        }
        Update: {
          attempts?: number
          event?: string
          event_id?: string
          next_attempt_at?: string | null
          outcome?: string | null
          processed_at?: string | null
          received_at?: string
          rzp_dispute_id?: string | null
          rzp_order_id?: string | null
          rzp_payment_id?: string | null
        }
        Relationships: []
      }
    }
    Views: {
      community: {
        Row: {
          data_contact: string | null
          families: number | null
          fee: number | null
          legal_name: string | null
          officer_email: string | null
          officer_hours_en: string | null
          officer_hours_mr: string | null
          officer_name: string | null
          officer_phone: string | null
          officer_post_en: string | null
          officer_post_mr: string | null
          postal_address: string | null
          stories: boolean | null
          texts: Json | null
          weddings: number | null
        }
        Relationships: []
      }
      contact_viewers: {
        Row: {
          first_name: string | null
          last_name: string | null
          regional_full_name: string | null
          seen_at: string | null
          user_code: number | null
          viewer_id: string | null
        }
        Relationships: []
      }
      decisions_about_me: {
        Row: {
          appeal_decision: string | null
          appeal_due_at: string | null
          appeal_reason: string | null
          decided_at: string | null
          may_appeal: boolean | null
          measure: string | null
          reason: string | null
          ticket: string | null
        }
        Relationships: []
      }
      distinct_caste: {
        Row: {
          caste: string | null
        }
        Insert: {
          caste?: string | null
        }
        Update: {
          caste?: string | null
        }
        Relationships: []
      }
      distinct_city: {
        Row: {
          city: string | null
        }
        Insert: {
          city?: string | null
        }
        Update: {
          city?: string | null
        }
        Relationships: []
      }
      distinct_company_role: {
        Row: {
          company_role: string | null
        }
        Insert: {
          company_role?: string | null
        }
        Update: {
          company_role?: string | null
        }
        Relationships: []
      }
      distinct_highest_education: {
        Row: {
          highest_education: string | null
        }
        Insert: {
          highest_education?: string | null
        }
        Update: {
          highest_education?: string | null
        }
        Relationships: []
      }
      follows_view: {
        Row: {
          age: number | null
          caste: string | null
          city: string | null
          company_city: string | null
          company_name: string | null
          company_role: string | null
          created_at: string | null
          disability: string | null
          dob: string | null
          dob_level: string | null
          dob_time: string | null
          dob_time_certainty: string | null
          expectation: string | null
          facebook: string | null
          first_name: string | null
          first_name_key: string | null
          first_photo: string | null
          first_photo_focus: Json | null
          followed_at: string | null
          follower_id: string | null
          following_id: string | null
          gender: string | null
          has_paid: boolean | null
          height: number | null
          height_inches: number | null
          highest_education: string | null
          id: string | null
          income: number | null
          instagram: string | null
          is_valid: boolean | null
          last_name: string | null
          last_name_key: string | null
          linkedin: string | null
          mama_full_name: string | null
          mama_kul: string | null
          mangal_status: string | null
          married_status: string | null
          middle_name: string | null
          middle_name_key: string | null
          parent_city: string | null
          parent_district: string | null
          parent_full_name: string | null
          parent_occupation: string | null
          parent_state: string | null
          parent_taluka: string | null
          photo_focus: Json | null
          photo_level: string | null
          regional_full_name: string | null
          university: string | null
          updated_at: string | null
          user_code: number | null
        }
        Relationships: [
          {
            foreignKeyName: "follows_follower_id_fkey"
            columns: ["follower_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "follows_following_id_fkey"
            columns: ["following_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      member_patrikas: {
        Row: {
          almanac: string | null
          by_name: boolean | null
          charans: number[] | null
          id: string | null
          in_contact: boolean | null
          mangal: string | null
          mars_house: number | null
          moon_classes: number[] | null
          source: string | null
        }
        Relationships: []
      }
      my_blocks: {
        Row: {
          blocked_at: string | null
          first_name: string | null
          last_name: string | null
          member_id: string | null
          regional_full_name: string | null
          user_code: number | null
        }
        Relationships: []
      }
      my_consents: {
        Row: {
          given_at: string | null
          language: string | null
          purpose: string | null
          version: string | null
          withdrawn_at: string | null
        }
        Insert: {
          given_at?: string | null
          language?: string | null
          purpose?: string | null
          version?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          given_at?: string | null
          language?: string | null
          purpose?: string | null
          version?: string | null
          withdrawn_at?: string | null
        }
        Relationships: []
      }
      my_contact_blocks: {
        Row: {
          blocked_at: string | null
          id: string | null
          label: string | null
        }
        Insert: {
          blocked_at?: string | null
          id?: string | null
          label?: string | null
        }
        Update: {
          blocked_at?: string | null
          id?: string | null
          label?: string | null
        }
        Relationships: []
      }
      my_contact_levels: {
        Row: {
          answered_at: string | null
          call_first: string | null
          dob: string | null
          mama_phone: string | null
          parent_address: string | null
          parent_number: string | null
          phone: string | null
          photos: string | null
          shows_last_active: boolean | null
        }
        Relationships: []
      }
      my_interests: {
        Row: {
          accepted_at: string | null
          age: number | null
          by_family: boolean | null
          caste: string | null
          city: string | null
          company_city: string | null
          company_name: string | null
          company_role: string | null
          created_at: string | null
          direction: string | null
          disability: string | null
          dob: string | null
          dob_level: string | null
          dob_time: string | null
          dob_time_certainty: string | null
          ended_by_me: boolean | null
          expectation: string | null
          expires_at: string | null
          facebook: string | null
          first_name: string | null
          first_name_key: string | null
          first_photo: string | null
          first_photo_focus: Json | null
          gender: string | null
          has_paid: boolean | null
          height: number | null
          height_inches: number | null
          highest_education: string | null
          id: string | null
          income: number | null
          instagram: string | null
          interest_id: string | null
          is_valid: boolean | null
          last_name: string | null
          last_name_key: string | null
          linkedin: string | null
          mama_full_name: string | null
          mama_kul: string | null
          mangal_status: string | null
          married_status: string | null
          may_send: boolean | null
          middle_name: string | null
          middle_name_key: string | null
          parent_city: string | null
          parent_district: string | null
          parent_full_name: string | null
          parent_occupation: string | null
          parent_state: string | null
          parent_taluka: string | null
          photo_focus: Json | null
          photo_level: string | null
          regional_full_name: string | null
          sent_at: string | null
          sentence: number | null
          state: string | null
          university: string | null
          updated_at: string | null
          user_code: number | null
        }
        Relationships: []
      }
      my_interests_closed_by_marriage: {
        Row: {
          closed_at: string | null
          direction: string | null
          first_name: string | null
          user_code: number | null
        }
        Relationships: []
      }
      my_mails: {
        Row: {
          at: string | null
          detail: Json | null
          key: string | null
          kind: string | null
          payment: Json | null
        }
        Relationships: []
      }
      my_marriage: {
        Row: {
          erased_early: boolean | null
          erased_on: string | null
          is_couple: boolean | null
          partner_code: number | null
          place: string | null
          told_at: string | null
          undo_until: string | null
        }
        Relationships: []
      }
      my_marriage_questions: {
        Row: {
          first_name: string | null
          last_name: string | null
          told_at: string | null
          user_code: number | null
        }
        Relationships: []
      }
      my_nominee: {
        Row: {
          contact: string | null
          name: string | null
          named_at: string | null
          relation: string | null
        }
        Insert: {
          contact?: string | null
          name?: string | null
          named_at?: string | null
          relation?: string | null
        }
        Update: {
          contact?: string | null
          name?: string | null
          named_at?: string | null
          relation?: string | null
        }
        Relationships: []
      }
      my_notice_choices: {
        Row: {
          mail: boolean | null
          message: boolean | null
          push: boolean | null
          topic: string | null
        }
        Relationships: []
      }
      my_notice_settings: {
        Row: {
          asked_for_push_at: string | null
          digest: boolean | null
          digest_day: number | null
          quiet_from: string | null
          quiet_until: string | null
          time_zone: string | null
        }
        Relationships: []
      }
      my_notices: {
        Row: {
          at: string | null
          count: number | null
          first_name: string | null
          id: string | null
          kind: string | null
          last_name: string | null
          member_id: string | null
          read_at: string | null
          regional_full_name: string | null
          subject: string | null
          user_code: number | null
        }
        Relationships: []
      }
      my_patrika_requests: {
        Row: {
          asked_at: string | null
          direction: string | null
          id: string | null
        }
        Relationships: []
      }
      my_push_places: {
        Row: {
          added_at: string | null
          device: string | null
          endpoint: string | null
          id: string | null
        }
        Insert: {
          added_at?: string | null
          device?: string | null
          endpoint?: string | null
          id?: string | null
        }
        Update: {
          added_at?: string | null
          device?: string | null
          endpoint?: string | null
          id?: string | null
        }
        Relationships: []
      }
      my_reports: {
        Row: {
          about_code: number | null
          appeal_decision: string | null
          appeal_due_at: string | null
          appeal_reason: string | null
          decided_at: string | null
          decision: string | null
          due_at: string | null
          kind: string | null
          may_appeal: boolean | null
          reason: string | null
          received_at: string | null
          ticket: string | null
        }
        Relationships: []
      }
      my_story: {
        Row: {
          edit: number | null
          i_agreed: boolean | null
          id: string | null
          language: string | null
          married_on: string | null
          name_form: string | null
          names: string[] | null
          other_text: string | null
          own_names: Json | null
          partner_agreed: boolean | null
          photo: string | null
          photo_ratio: number | null
          refusal: string | null
          state: string | null
          text: string | null
          written_by_me: boolean | null
        }
        Relationships: []
      }
      own_biodata_links: {
        Row: {
          created_at: string | null
          expires_at: string | null
          first_view: string | null
          id: string | null
          language: string | null
          last_view: string | null
          recipient: string | null
          revoked_at: string | null
          show_income: boolean | null
          show_patrika: boolean | null
          show_phone: boolean | null
          show_photo: boolean | null
          views: number | null
        }
        Insert: {
          created_at?: string | null
          expires_at?: string | null
          first_view?: string | null
          id?: string | null
          language?: string | null
          last_view?: string | null
          recipient?: string | null
          revoked_at?: string | null
          show_income?: boolean | null
          show_patrika?: boolean | null
          show_phone?: boolean | null
          show_photo?: boolean | null
          views?: number | null
        }
        Update: {
          created_at?: string | null
          expires_at?: string | null
          first_view?: string | null
          id?: string | null
          language?: string | null
          last_view?: string | null
          recipient?: string | null
          revoked_at?: string | null
          show_income?: boolean | null
          show_patrika?: boolean | null
          show_phone?: boolean | null
          show_photo?: boolean | null
          views?: number | null
        }
        Relationships: []
      }
      own_biodata_views: {
        Row: {
          browser: string | null
          link: string | null
          viewed_at: string | null
        }
        Relationships: []
      }
      own_patrika: {
        Row: {
          almanac: string | null
          almanac_name: string | null
          birth_place: string | null
          birth_zone: string | null
          by_name: boolean | null
          charans: number[] | null
          clock: string | null
          computed_at: string | null
          consented_at: string | null
          day_part: string | null
          engine: string | null
          guna_on_lists: boolean | null
          lagna_deg: number | null
          level: string | null
          mangal: string | null
          mars_deg: number | null
          mars_house: number | null
          moon_classes: number[] | null
          moon_deg: number | null
          occurrence: string | null
          other_district: string | null
          other_place: string | null
          patrika_name: string | null
          printed_charan: number | null
          printed_lagna: number | null
          printed_nakshatra: number | null
          printed_rashi: number | null
          source: string | null
          time_certainty: string | null
        }
        Insert: {
          almanac?: string | null
          almanac_name?: string | null
          birth_place?: string | null
          birth_zone?: string | null
          by_name?: boolean | null
          charans?: number[] | null
          clock?: string | null
          computed_at?: string | null
          consented_at?: string | null
          day_part?: string | null
          engine?: string | null
          guna_on_lists?: boolean | null
          lagna_deg?: number | null
          level?: string | null
          mangal?: string | null
          mars_deg?: number | null
          mars_house?: number | null
          moon_classes?: number[] | null
          moon_deg?: number | null
          occurrence?: string | null
          other_district?: string | null
          other_place?: string | null
          patrika_name?: string | null
          printed_charan?: number | null
          printed_lagna?: number | null
          printed_nakshatra?: number | null
          printed_rashi?: number | null
          source?: string | null
          time_certainty?: string | null
        }
        Update: {
          almanac?: string | null
          almanac_name?: string | null
          birth_place?: string | null
          birth_zone?: string | null
          by_name?: boolean | null
          charans?: number[] | null
          clock?: string | null
          computed_at?: string | null
          consented_at?: string | null
          day_part?: string | null
          engine?: string | null
          guna_on_lists?: boolean | null
          lagna_deg?: number | null
          level?: string | null
          mangal?: string | null
          mars_deg?: number | null
          mars_house?: number | null
          moon_classes?: number[] | null
          moon_deg?: number | null
          occurrence?: string | null
          other_district?: string | null
          other_place?: string | null
          patrika_name?: string | null
          printed_charan?: number | null
          printed_lagna?: number | null
          printed_nakshatra?: number | null
          printed_rashi?: number | null
          source?: string | null
          time_certainty?: string | null
        }
        Relationships: []
      }
      profile_status: {
        Row: {
          awaits_consent: boolean | null
          data_without_updated_at: Json | null
          deactivated_at: string | null
          expiry_at: string | null
          has_open_payment: boolean | null
          has_paid: boolean | null
          is_educational_details_null: boolean | null
          is_parents_details_null: boolean | null
          is_personal_details_null: boolean | null
          is_professional_details_null: boolean | null
          is_valid: boolean | null
          isMediaNull: boolean | null
          isTextFormNull: boolean | null
          media_data: Json | null
          needs_notice: boolean | null
          open_notices: string[] | null
          photo_level: string | null
          unlisted_reason: string | null
          unlisted_report_kind: string | null
          waiting_interests: number | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          caste: string | null
          city: string | null
          company_city: string | null
          company_name: string | null
          company_role: string | null
          created_at: string | null
          deactivated_at: string | null
          disability: string | null
          dob: string | null
          dob_time: string | null
          dob_time_certainty: string | null
          expectation: string | null
          facebook: string | null
          first_name: string | null
          first_photo: string | null
          first_photo_focus: Json | null
          gender: string | null
          has_paid: boolean | null
          height: number | null
          highest_education: string | null
          id: string | null
          income: number | null
          instagram: string | null
          is_valid: boolean | null
          last_name: string | null
          linkedin: string | null
          mama_full_name: string | null
          mama_kul: string | null
          mama_phone: string | null
          mangal_status: string | null
          married_status: string | null
          middle_name: string | null
          paid_until: string | null
          parent_address: string | null
          parent_city: string | null
          parent_district: string | null
          parent_full_name: string | null
          parent_number: string | null
          parent_occupation: string | null
          parent_state: string | null
          parent_taluka: string | null
          phone: string | null
          photo_count: number | null
          photo_focus: Json | null
          regional_full_name: string | null
          university: string | null
          updated_at: string | null
          user_code: number | null
        }
        Insert: {
          caste?: string | null
          city?: string | null
          company_city?: string | null
          company_name?: string | null
          company_role?: string | null
          created_at?: string | null
          deactivated_at?: string | null
          disability?: string | null
          dob?: string | null
          dob_time?: string | null
          dob_time_certainty?: string | null
          expectation?: string | null
          facebook?: string | null
          first_name?: string | null
          first_photo?: string | null
          first_photo_focus?: never
          gender?: string | null
          has_paid?: never
          height?: number | null
          highest_education?: string | null
          id?: string | null
          income?: number | null
          instagram?: string | null
          is_valid?: never
          last_name?: string | null
          linkedin?: string | null
          mama_full_name?: string | null
          mama_kul?: string | null
          mama_phone?: string | null
          mangal_status?: string | null
          married_status?: string | null
          middle_name?: string | null
          paid_until?: string | null
          parent_address?: string | null
          parent_city?: string | null
          parent_district?: string | null
          parent_full_name?: string | null
          parent_number?: string | null
          parent_occupation?: string | null
          parent_state?: string | null
          parent_taluka?: string | null
          phone?: string | null
          photo_count?: number | null
          photo_focus?: Json | null
          regional_full_name?: string | null
          university?: string | null
          updated_at?: string | null
          user_code?: number | null
        }
        Update: {
          caste?: string | null
          city?: string | null
          company_city?: string | null
          company_name?: string | null
          company_role?: string | null
          created_at?: string | null
          deactivated_at?: string | null
          disability?: string | null
          dob?: string | null
          dob_time?: string | null
          dob_time_certainty?: string | null
          expectation?: string | null
          facebook?: string | null
          first_name?: string | null
          first_photo?: string | null
          first_photo_focus?: never
          gender?: string | null
          has_paid?: never
          height?: number | null
          highest_education?: string | null
          id?: string | null
          income?: number | null
          instagram?: string | null
          is_valid?: never
          last_name?: string | null
          linkedin?: string | null
          mama_full_name?: string | null
          mama_kul?: string | null
          mama_phone?: string | null
          mangal_status?: string | null
          married_status?: string | null
          middle_name?: string | null
          paid_until?: string | null
          parent_address?: string | null
          parent_city?: string | null
          parent_district?: string | null
          parent_full_name?: string | null
          parent_number?: string | null
          parent_occupation?: string | null
          parent_state?: string | null
          parent_taluka?: string | null
          phone?: string | null
          photo_count?: number | null
          photo_focus?: Json | null
          regional_full_name?: string | null
          university?: string | null
          updated_at?: string | null
          user_code?: number | null
        }
        Relationships: []
      }
      sign_in_options: {
        Row: {
          abroad: boolean | null
          by_number: boolean | null
        }
        Relationships: []
      }
      valid_profiles: {
        Row: {
          age: number | null
          caste: string | null
          city: string | null
          company_city: string | null
          company_name: string | null
          company_role: string | null
          created_at: string | null
          disability: string | null
          dob: string | null
          dob_level: string | null
          dob_time: string | null
          dob_time_certainty: string | null
          expectation: string | null
          facebook: string | null
          first_name: string | null
          first_name_key: string | null
          first_photo: string | null
          first_photo_focus: Json | null
          gender: string | null
          has_paid: boolean | null
          height: number | null
          height_inches: number | null
          highest_education: string | null
          id: string | null
          income: number | null
          instagram: string | null
          is_valid: boolean | null
          last_name: string | null
          last_name_key: string | null
          linkedin: string | null
          mama_full_name: string | null
          mama_kul: string | null
          mangal_status: string | null
          married_status: string | null
          middle_name: string | null
          middle_name_key: string | null
          parent_city: string | null
          parent_district: string | null
          parent_full_name: string | null
          parent_occupation: string | null
          parent_state: string | null
          parent_taluka: string | null
          photo_focus: Json | null
          photo_level: string | null
          regional_full_name: string | null
          university: string | null
          updated_at: string | null
          user_code: number | null
        }
        Insert: {
          age?: number | null
          caste?: string | null
          city?: string | null
          company_city?: string | null
          company_name?: string | null
          company_role?: string | null
          created_at?: string | null
          disability?: string | null
          dob?: never
          dob_level?: string | null
          dob_time?: never
          dob_time_certainty?: never
          expectation?: string | null
          facebook?: string | null
          first_name?: string | null
          first_name_key?: string | null
          first_photo?: never
          first_photo_focus?: never
          gender?: string | null
          has_paid?: never
          height?: number | null
          height_inches?: number | null
          highest_education?: string | null
          id?: string | null
          income?: number | null
          instagram?: string | null
          is_valid?: never
          last_name?: string | null
          last_name_key?: string | null
          linkedin?: string | null
          mama_full_name?: string | null
          mama_kul?: string | null
          mangal_status?: string | null
          married_status?: string | null
          middle_name?: string | null
          middle_name_key?: string | null
          parent_city?: string | null
          parent_district?: string | null
          parent_full_name?: string | null
          parent_occupation?: string | null
          parent_state?: string | null
          parent_taluka?: string | null
          photo_focus?: never
          photo_level?: string | null
          regional_full_name?: string | null
          university?: string | null
          updated_at?: string | null
          user_code?: number | null
        }
        Update: {
          age?: number | null
          caste?: string | null
          city?: string | null
          company_city?: string | null
          company_name?: string | null
          company_role?: string | null
          created_at?: string | null
          disability?: string | null
          dob?: never
          dob_level?: string | null
          dob_time?: never
          dob_time_certainty?: never
          expectation?: string | null
          facebook?: string | null
          first_name?: string | null
          first_name_key?: string | null
          first_photo?: never
          first_photo_focus?: never
          gender?: string | null
          has_paid?: never
          height?: number | null
          height_inches?: number | null
          highest_education?: string | null
          id?: string | null
          income?: number | null
          instagram?: string | null
          is_valid?: never
          last_name?: string | null
          last_name_key?: string | null
          linkedin?: string | null
          mama_full_name?: string | null
          mama_kul?: string | null
          mangal_status?: string | null
          married_status?: string | null
          middle_name?: string | null
          middle_name_key?: string | null
          parent_city?: string | null
          parent_district?: string | null
          parent_full_name?: string | null
          parent_occupation?: string | null
          parent_state?: string | null
          parent_taluka?: string | null
          photo_focus?: never
          photo_level?: string | null
          regional_full_name?: string | null
          university?: string | null
          updated_at?: string | null
          user_code?: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      abandon_purchase: { Args: { purchase: string }; Returns: undefined }
      accounts_after_marriage: { Args: { batch?: number }; Returns: string[] }
      add_push_place: {
        Args: {
          device: string
          endpoint: string
          public_key: string
          secret: string
        }
        Returns: undefined
      }
      agree_to_story: {
        Args: { edit: number; language: string; shown: string; version: string }
        Returns: undefined
      }
      announce_marriage_erasures: { Args: { batch?: number }; Returns: number }
      answer_asked_consent: { Args: { agreed: boolean }; Returns: undefined }
      answer_helper_invitation: {
        Args: { accept: boolean; invitation: number }
        Returns: undefined
      }
      answer_helper_request: {
        Args: { accept: boolean; draft: string }
        Returns: undefined
      }
      answer_interest: {
        Args: { accept: boolean; user_id: string }
        Returns: undefined
      }
      answer_marriage_question: {
        Args: { code: number; yes: boolean }
        Returns: undefined
      }
      appeal_complaint: {
        Args: { access_code: string; details: string; ticket: string }
        Returns: string
      }
      appeal_decision: {
        Args: { details: string; ticket: string }
        Returns: string
      }
      ask_for_patrika: { Args: { user_id: string }; Returns: undefined }
      asked_consent: { Args: Record<PropertyKey, never>; Returns: Json }
      attach_order: {
        Args: { purchase: string; rzp_order: string; used_receipt: string }
        Returns: string
      }
      begin_code_message: {
        Args: { language: string; network: string; phone: string }
        Returns: {
          id: number
          refusal: string
        }[]
      }
      begin_family_profile: {
        Args: {
          account: string
          address: string
          helper: string
          relation: string
        }
        Returns: undefined
      }
      begin_purchase: {
        Args: {
          asked_mode: string
          bought_item: string
          buyer: string
          new_id: string
          wire_receipt: string
        }
        Returns: Json
      }
      best_matches: {
        Args: { filters?: Json; most?: number; skip?: number }
        Returns: {
          guna_known: boolean
          id: string
          percent: number
        }[]
      }
      block_contact: { Args: { contact: string }; Returns: undefined }
      block_member: { Args: { user_id: string }; Returns: undefined }
      cancel_membership: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      checks_of: {
        Args: { user_id: string }
        Returns: {
          kind: string
          month: string
        }[]
      }
      choose_first_photo: { Args: { photo_name: string }; Returns: undefined }
      choose_story_name: { Args: { name_form: string }; Returns: undefined }
      claim_due_payments: {
        Args: { asked_mode: string; batch?: number; holder: string }
        Returns: Json
      }
      claim_outbox: { Args: { batch?: number }; Returns: Json }
      claim_pushes: { Args: { batch?: number }; Returns: Json }
      claim_text_messages: {
        Args: { batch?: number; sender: string }
        Returns: Json
      }
      close_notice: { Args: { notice: string }; Returns: undefined }
      complaint_draft: { Args: { draft: string }; Returns: Json }
      complaint_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          decided: number
          hours: number
        }[]
      }
      confirm_complaint: {
        Args: { code: string; draft: string }
        Returns: Json
      }
      contact_limits_met: {
        Args: Record<PropertyKey, never>
        Returns: {
          contacts: number
          day: string
          user_code: number
        }[]
      }
      contact_of: {
        Args: { user_id: string }
        Returns: {
          call_first: string
          mama_phone: string
          parent_address: string
          parent_number: string
          phone: string
          withheld: Json
        }[]
      }
      continue_merges: { Args: Record<PropertyKey, never>; Returns: number }
      count_members: {
        Args: { filters?: Json }
        Returns: {
          left_out: string
          members: number
        }[]
      }
      count_read_rows: {
        Args: { given: Json }
        Returns: {
          member: string
          rows_left: number
        }[]
      }
      create_biodata_link: {
        Args: {
          days: number
          language: string
          recipient: string
          show_income: boolean
          show_patrika: boolean
          show_phone: boolean
          show_photo: boolean
        }
        Returns: Record<string, unknown>
      }
      data_of: { Args: { code: number }; Returns: Json }
      deactivate_membership: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      decide_report: {
        Args: {
          decision: string
          measure?: string
          member_reason?: string
          reason: string
          ticket: string
        }
        Returns: undefined
      }
      delete_saved_search: { Args: { search: string }; Returns: undefined }
      desk_add_affected: {
        Args: { codes: number[]; everybody?: boolean; number: number }
        Returns: number
      }
      desk_breach: { Args: { number: number }; Returns: Json }
      desk_breaches: {
        Args: Record<PropertyKey, never>
        Returns: {
          closed_at: string
          deadlines: Json
          noticed_at: string
          number: number
          title: string
        }[]
      }
      desk_close_breach: { Args: { number: number }; Returns: undefined }
      desk_continue_merge: { Args: { number: number }; Returns: number }
      desk_decide: {
        Args: {
          decision: string
          measure?: string
          member_reason?: string
          reason: string
          ticket: string
        }
        Returns: undefined
      }
      desk_decide_story: {
        Args: { edit: number; reason?: string; show: boolean; story: string }
        Returns: undefined
      }
      desk_figures: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_find: {
        Args: { term: string }
        Returns: {
          city: string
          code: number
          email: string
          name: string
          regional_name: string
          state: string
        }[]
      }
      desk_health: {
        Args: Record<PropertyKey, never>
        Returns: {
          findings: Json
          found_at: string
        }[]
      }
      desk_log: {
        Args: { before?: number }
        Returns: {
          action: string
          actor_code: number
          actor_name: string
          actor_role: string
          at: string
          detail: Json
          id: number
          member_code: number
          shown_codes: number[]
          subject: string
        }[]
      }
      desk_member: { Args: { code: number }; Returns: Json }
      desk_members: {
        Args: { list: string }
        Returns: {
          city: string
          code: number
          email: string
          missing: string[]
          name: string
          paid_until: string
          regional_name: string
          state: string
          total: number
        }[]
      }
      desk_merge_choices: {
        Args: { into_value: string; list: string; merged: string }
        Returns: number
      }
      desk_new_photos: {
        Args: Record<PropertyKey, never>
        Returns: {
          code: number
          name: string
          photos: Json
          since: string
        }[]
      }
      desk_nominee: {
        Args: { ticket: string }
        Returns: {
          contact: string
          name: string
          named_at: string
          relation: string
        }[]
      }
      desk_notify_breach: { Args: { number: number }; Returns: number }
      desk_numbers: {
        Args: { ticket: string }
        Returns: {
          code: number
          is_reporter: boolean
          name: string
          parent_number: string
          phone: string
        }[]
      }
      desk_open_breach: {
        Args: { noticed_at: string; title: string }
        Returns: number
      }
      desk_orders: {
        Args: Record<PropertyKey, never>
        Returns: {
          about_code: number
          authority: string
          decided_at: string
          decision: string
          due_at: string
          issued_by: string
          received_at: string
          reference: string
          ticket: string
        }[]
      }
      desk_payments_to_check: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          at: string
          kind: string
          member_code: number
          payment_id: string
          respond_by: string
        }[]
      }
      desk_record_check: {
        Args: { code: number; kind: string; passed: boolean }
        Returns: undefined
      }
      desk_record_notice: {
        Args: { notice: string; number: number; reference: string }
        Returns: undefined
      }
      desk_record_order: {
        Args: {
          authority: string
          code?: number
          details: string
          issued_by: string
          received_at: string
          reference: string
        }
        Returns: string
      }
      desk_record_payment: {
        Args: {
          amount: number
          code: number
          method: string
          received_on: string
          reference: string
        }
        Returns: string
      }
      desk_relist: {
        Args: { code: number; reason: string }
        Returns: undefined
      }
      desk_report: { Args: { ticket: string }; Returns: Json }
      desk_reports: {
        Args: { decided?: boolean }
        Returns: {
          about_code: number
          about_name: string
          decided_at: string
          decision: string
          due_at: string
          is_appeal: boolean
          kind: string
          received_at: string
          ticket: string
        }[]
      }
      desk_review_photos: {
        Args: { code: number; photos: string[]; show: boolean }
        Returns: undefined
      }
      desk_role: { Args: Record<PropertyKey, never>; Returns: string }
      desk_save_breach: {
        Args: { facts: Json; number: number }
        Returns: undefined
      }
      desk_save_choice: {
        Args: {
          label_en: string
          label_mr: string
          list: string
          position: number
          retired: boolean
          value: string
        }
        Returns: undefined
      }
      desk_save_settings: { Args: { settings: Json }; Returns: undefined }
      desk_save_text_settings: {
        Args: {
          a_day: number
          abroad: boolean
          an_hour: number
          sign_in: boolean
        }
        Returns: undefined
      }
      desk_set_fee: {
        Args: { amount: number; valid_from: string }
        Returns: undefined
      }
      desk_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_stories: {
        Args: Record<PropertyKey, never>
        Returns: {
          agreed_at: string
          approved_at: string
          codes: number[]
          edit: number
          id: string
          language: string
          married_on: string
          names: string[]
          other_text: string
          photo: string
          photo_ratio: number
          text: string
          waits: boolean
        }[]
      }
      desk_text_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      desk_today: {
        Args: Record<PropertyKey, never>
        Returns: {
          about_code: number
          about_name: string
          due_at: string
          is_appeal: boolean
          kind: string
          subject: string
          what: string
        }[]
      }
      desk_undo_merge: { Args: { number: number }; Returns: undefined }
      desk_unlist: {
        Args: { code: number; reason: string }
        Returns: undefined
      }
      desk_waiting: {
        Args: Record<PropertyKey, never>
        Returns: {
          due_at: string
          kind: string
          since: string
          waiting: number
        }[]
      }
      disputes_to_check: { Args: { purchase: string }; Returns: string[] }
      end_contact: { Args: { user_id: string }; Returns: undefined }
      erase_patrika: { Args: Record<PropertyKey, never>; Returns: undefined }
      expire_interests: { Args: Record<PropertyKey, never>; Returns: number }
      export_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      family_facts: { Args: { user_id: string }; Returns: Json }
      find_member: {
        Args: { address?: string; code?: number }
        Returns: {
          created_at: string
          deactivated_at: string
          email: string
          full_name: string
          has_paid: boolean
          id: string
          is_valid: boolean
          last_sign_in_at: string
          paid_until: string
          phone: string
          photo_count: number
          sign_in_number: string
          unlisted_reason: string
          user_code: number
        }[]
      }
      finish_outbox: {
        Args: { entry_key: string; problem?: string }
        Returns: boolean
      }
      finish_push: {
        Args: {
          failed: string[]
          gone: string[]
          pause: number
          push: string
          reached: string[]
        }
        Returns: undefined
      }
      finish_text_message: {
        Args: { fault?: string; id: number; outcome: string }
        Returns: undefined
      }
      finish_webhook: {
        Args: { finished_event: string; result: string }
        Returns: undefined
      }
      fix_marriage: { Args: { place: string }; Returns: undefined }
      follow_complaint: {
        Args: { access_code: string; ticket: string }
        Returns: Json
      }
      forget_ended_biodata_links: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      forget_helper_records: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      forget_old_contact_views: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      forget_old_notices: { Args: Record<PropertyKey, never>; Returns: number }
      forget_unconfirmed_users: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      frame_photo: {
        Args: {
          photo_name: string
          ratio: number
          scale?: number
          x: number
          y: number
        }
        Returns: undefined
      }
      give_consent: {
        Args: {
          language: string
          purpose: string
          shown: string
          version: string
        }
        Returns: undefined
      }
      helper_may: {
        Args: { candidate: string; helper: string; path: string }
        Returns: boolean
      }
      idle_accounts: { Args: { batch?: number }; Returns: string[] }
      idle_unpaid_photos: { Args: { batch?: number }; Returns: string[] }
      import_settings: { Args: { file: Json }; Returns: undefined }
      invite_candidate: { Args: { candidate: string }; Returns: undefined }
      invite_helper: {
        Args: { address: string; can_reply?: boolean; relation: string }
        Returns: undefined
      }
      invite_staff: {
        Args: { address: string; role: string }
        Returns: boolean
      }
      last_active: { Args: { user_id: string }; Returns: string }
      let_helper_reply: {
        Args: { allowed: boolean; helper: number }
        Returns: undefined
      }
      log_mail: {
        Args: { address: string; outcome: string; subject: string }
        Returns: undefined
      }
      mail_complaint_code: {
        Args: { draft: string; network: string }
        Returns: undefined
      }
      mails_to: {
        Args: { recipient: string }
        Returns: {
          at: string
          outcome: string
          subject: string
        }[]
      }
      make_own_profile: { Args: Record<PropertyKey, never>; Returns: undefined }
      match_sides: { Args: { member: string; viewer: string }; Returns: Json }
      members_at_read_quota: {
        Args: Record<PropertyKey, never>
        Returns: {
          day: string
          rows_read: number
          user_code: number
        }[]
      }
      my_helper_acts: { Args: Record<PropertyKey, never>; Returns: Json }
      my_helper_requests: { Args: Record<PropertyKey, never>; Returns: Json }
      my_helpers: { Args: Record<PropertyKey, never>; Returns: Json }
      my_helping: { Args: Record<PropertyKey, never>; Returns: Json }
      my_saved_searches: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          filters: Json
          found: number
          id: string
          last_seen_at: string
          missing: Json
          name: string
        }[]
      }
      name_nominee: {
        Args: { contact: string; name: string; relation: string }
        Returns: undefined
      }
      name_partner: { Args: { code: number }; Returns: undefined }
      note_device_zone: { Args: { time_zone: string }; Returns: undefined }
      note_found_searches: { Args: { most?: number }; Returns: number }
      note_push_question: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      note_search_seen: { Args: { search: string }; Returns: undefined }
      open_reports: {
        Args: Record<PropertyKey, never>
        Returns: {
          about_code: number
          details: string
          due_at: string
          kind: string
          photo: string
          received_at: string
          reporter_code: number
          ticket: string
        }[]
      }
      own_data: { Args: Record<PropertyKey, never>; Returns: Json }
      payment_violations: {
        Args: Record<PropertyKey, never>
        Returns: {
          rule: string
          subject: string
        }[]
      }
      payments_of: {
        Args: { code: number }
        Returns: {
          amount: number
          at: string
          currency: string
          disputes: Json
          payment_id: string
          refunds: Json
          state: string
          until: string
        }[]
      }
      plan_digests: { Args: { most?: number }; Returns: number }
      plan_family_profile: {
        Args: { address: string; helper: string; relation: string }
        Returns: Json
      }
      purchase_of_dispute: {
        Args: { dispute: string; payment: string; provider_status: string }
        Returns: Json
      }
      reactivate_membership: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      read_notices: { Args: { notice?: string }; Returns: undefined }
      read_quota_left: { Args: { member: string }; Returns: number }
      receive_webhook: {
        Args: {
          event: string
          event_id: string
          rzp_dispute?: string
          rzp_order: string
          rzp_payment: string
        }
        Returns: boolean
      }
      release_due_payments: { Args: { holder: string }; Returns: undefined }
      relist_member: { Args: { code: number }; Returns: undefined }
      remind_idle_members: { Args: { batch?: number }; Returns: number }
      remind_of_breaches: { Args: Record<PropertyKey, never>; Returns: number }
      remind_of_interests: { Args: Record<PropertyKey, never>; Returns: number }
      remind_of_renewals: { Args: Record<PropertyKey, never>; Returns: number }
      remind_of_reports: { Args: Record<PropertyKey, never>; Returns: number }
      remind_of_rules: { Args: Record<PropertyKey, never>; Returns: number }
      remove_after_retention: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      remove_expired_listings: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      remove_helper: { Args: { helper: number }; Returns: undefined }
      remove_nominee: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_push_place: { Args: { place: string }; Returns: undefined }
      report_member: {
        Args: {
          concerns_reporter?: boolean
          details?: string
          kind: string
          photo?: string
          user_id: string
        }
        Returns: {
          due_at: string
          ticket: string
        }[]
      }
      report_stray_payment: { Args: { payment: string }; Returns: undefined }
      revoke_biodata_links: { Args: { link?: string }; Returns: undefined }
      save_complaint_draft: {
        Args: {
          code?: number
          concerns_reporter?: boolean
          details: string
          draft: string
          email: string
          kind: string
          language: string
          name: string
          network: string
        }
        Returns: string
      }
      save_search: { Args: { filters: Json; name: string }; Returns: string }
      send_interest: {
        Args: { sentence?: number; user_id: string }
        Returns: string
      }
      send_new_matches: { Args: Record<PropertyKey, never>; Returns: number }
      service_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          figure: string
          kind: string
          value: number
        }[]
      }
      set_contact_levels: {
        Args: {
          call_first: string
          dob: string
          mama_phone: string
          parent_number: string
          phone: string
          photos: string
        }
        Returns: undefined
      }
      set_desk_role: {
        Args: { address: string; role: string }
        Returns: undefined
      }
      set_last_active_shown: { Args: { shown: boolean }; Returns: undefined }
      set_marriage_erasure: { Args: { early: boolean }; Returns: undefined }
      set_notice_choice: {
        Args: { mail: boolean; message: boolean; push: boolean; topic: string }
        Returns: undefined
      }
      set_notice_settings: {
        Args: {
          digest: boolean
          digest_day: number
          quiet_from: string
          quiet_until: string
          time_zone: string
        }
        Returns: undefined
      }
      set_payment_mode: {
        Args: { even_so?: boolean; new_mode: string }
        Returns: undefined
      }
      settle_purchase: {
        Args: {
          checkout_signature?: string
          provider_disputes?: Json
          provider_order: Json
          provider_payments: Json
          provider_refunds?: Json
          purchase: string
          signed_payment?: string
          trigger_name?: string
        }
        Returns: Json
      }
      shared_biodata: {
        Args: { browser?: string; counted: boolean; token: string }
        Returns: Json
      }
      stale_patrikas: {
        Args: { current_engine: string; most: number }
        Returns: {
          answers: Json
          dob: string
          dob_time: string
          member: string
        }[]
      }
      stop_helping: { Args: { candidate: string }; Returns: undefined }
      store_patrika: {
        Args: { answers: Json; birth: Json; member: string; result: Json }
        Returns: undefined
      }
      store_recomputed_patrika: {
        Args: { answers: Json; birth: Json; member: string; result: Json }
        Returns: undefined
      }
      stories: {
        Args: { after?: string }
        Returns: {
          id: string
          language: string
          married_in: string
          names: string[]
          other_text: string
          photo: string
          photo_ratio: number
          text: string
        }[]
      }
      story: {
        Args: { id: string }
        Returns: {
          language: string
          married_in: string
          names: string[]
          other_text: string
          photo: string
          photo_ratio: number
          text: string
        }[]
      }
      story_pictures_of: { Args: { account: string }; Returns: string[] }
      take_over: { Args: Record<PropertyKey, never>; Returns: undefined }
      take_photo_renames: {
        Args: { batch: number }
        Returns: {
          name: string
          new_name: string
        }[]
      }
      texts_to: {
        Args: { recipient: string }
        Returns: {
          answered_at: string
          at: string
          fault: string
          kind: string
          state: string
        }[]
      }
      unblock_contact: { Args: { block_id: string }; Returns: undefined }
      unblock_member: { Args: { user_id: string }; Returns: undefined }
      undo_decline: { Args: { user_id: string }; Returns: undefined }
      undo_marriage: { Args: Record<PropertyKey, never>; Returns: undefined }
      unlist_member: {
        Args: { code: number; reason: string }
        Returns: undefined
      }
      unneeded_complaint_pictures: {
        Args: { batch: number }
        Returns: string[]
      }
      unneeded_story_pictures: { Args: { batch: number }; Returns: string[] }
      unread_notices: { Args: Record<PropertyKey, never>; Returns: number }
      unsubscribe: { Args: { key: string }; Returns: undefined }
      update_ages: { Args: Record<PropertyKey, never>; Returns: number }
      withdraw_consent: { Args: { purpose: string }; Returns: undefined }
      withdraw_helper_invitation: {
        Args: { invitation: number }
        Returns: undefined
      }
      withdraw_interest: { Args: { user_id: string }; Returns: undefined }
      withdraw_story: { Args: Record<PropertyKey, never>; Returns: undefined }
      write_story: {
        Args: {
          language: string
          married_on: string
          name_form: string
          other_text: string
          photo: string
          photo_ratio: number
          text: string
        }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
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
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
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
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
